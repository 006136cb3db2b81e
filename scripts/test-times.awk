# Shortens what `cargo test` prints: a line for each test program with its time, and whatever is not a test that passed.
/^ +Running unittests / {
  crate = $NF
  sub(/.*\//, "", crate)
  sub(/-[0-9a-f]+\)$/, "", crate)
  program = "unit tests"
  next
}
/^ +Running / { program = $2; next }
/^ +Doc-tests / { crate = $2; program = "examples in the docs"; next }
/^ +Finished / || /^all doctests ran / || /^running [0-9]+ tests?$/ || /^test .* \.\.\. ok$/ || /^$/ { next }
/^test result: ok/ {
  if ($4 > 0) printf "%8.1f s  %s, %s: %d passed\n", substr($NF, 1, length($NF) - 1), crate, program, $4
  next
}
{ print }
