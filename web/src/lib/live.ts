// Live updates: one socket, numbered messages, resync after a gap, back-off after a loss.
import type { SaidLine, Snapshot, Told, Update } from './scene';

export type Status = 'connecting' | 'live' | 'lost';
interface Handlers {
  update: (u: Update) => void;
  snapshot: (s: Snapshot) => void;
  status: (s: Status) => void;
  line: (l: SaidLine) => void;
  /** The seat is no longer this browser's. */
  refused: () => void;
  /** The number the client stands at. */
  seq: () => number;
}

export const backOff = (failures: number): number => Math.min(15000, 400 * 2 ** failures);

export class Live {
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private burst: Told[] = [];

  constructor(
    private readonly id: string,
    private readonly tokens: readonly string[],
    private readonly on: Handlers,
  ) {}

  open(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${encodeURIComponent(this.id)}/live`);
    this.socket = socket;
    this.on.status(this.failures ? 'lost' : 'connecting');
    socket.onopen = () => {
      this.failures = 0;
      socket.send(JSON.stringify({ tokens: this.tokens, seq: this.on.seq() }));
      this.on.status('live');
    };
    socket.onmessage = (e) => this.receive(String(e.data));
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.on.status('lost');
      this.timer = setTimeout(() => this.open(), backOff(this.failures++));
    };
  }
  private receive(text: string): void {
    let m: Told;
    try {
      m = JSON.parse(text) as Told;
    } catch {
      return this.resync();
    }
    // A row of decisions comes as a burst of messages: they are shown together.
    this.burst.push(m);
    if (this.burst.length === 1) setTimeout(() => this.deliver());
  }
  private deliver(): void {
    const burst = this.burst;
    this.burst = [];
    if (this.closed) return;
    for (const m of burst) {
      if ('snapshot' in m) this.on.snapshot(m.snapshot);
      else if ('steps' in m) this.on.update(m);
      else if ('line' in m) this.on.line(m.line);
      else if ('error' in m && m.error === 'no-such-seat') return this.on.refused();
    }
  }
  resync(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ resync: true }));
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
