// Draws sheets in a thread of its own: the page is built and answers meanwhile.
import { paint, type Done, type Order } from './paint';

addEventListener('message', (e: MessageEvent<Order>) => {
  const { number } = e.data;
  paint(e.data).then(
    (done) => postMessage(done),
    (error: unknown) => postMessage({ number, failed: String(error) } satisfies Done),
  );
});
