# A PostgreSQL for tests: a cluster in a folder, reached over a socket in it, as long as standard input stays open.
#   sh -c "$(cat scripts/cluster.sh)" sh PROGRAMS FOLDER
# However the tests end, the pipe from them closes, the database is stopped and the folder removed. PostgreSQL refuses to run
# as root; who is root gives the folder to somebody else and starts this as them, which is why it is passed as text: a file
# of root's may be out of their reach. It is ready when FOLDER/log says so.
set -e
# Who stops the tests by a signal to all of them stops the database, too; what is left to do here is done all the same.
trap '' INT TERM HUP
"$1/initdb" -D "$2/data" -U blockhouse -A trust -E UTF8 --locale=C --no-sync >"$2/log" 2>&1
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=300 -c fsync=off >>"$2/log" 2>&1 &
server=$!
read -r end || true
kill -INT $server
wait $server || true
rm -rf "$2"
