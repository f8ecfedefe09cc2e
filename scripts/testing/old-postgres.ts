import { createServer, type Server, type Socket } from 'node:net';

/**
 * A server with just enough of PostgreSQL's protocol to accept any login and to answer every query with one row of one
 * column. It stands in for an old version that nobody has installed.
 */
export function pretendPostgres(answer: string): Server {
  return createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), READY]));
      socket.on('data', (data) => reply(socket, String(data), answer));
    });
    socket.on('error', () => socket.destroy());
  });
}

function reply(socket: Socket, request: string, answer: string): void {
  if (!request.startsWith('Q')) {
    socket.end();
    return;
  }
  const text = Buffer.from(answer);
  const column = Buffer.concat([Buffer.from('server_version\0'), Buffer.alloc(6), TEXT_TYPE]);
  socket.write(
    Buffer.concat([
      message('T', int16(1), column),
      message('D', int16(1), int32(text.length), text),
      message('C', Buffer.from('SHOW\0')),
      READY,
    ]),
  );
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

/** Type 25 (text), any length, no modifier, as text. */
const TEXT_TYPE = Buffer.concat([int32(25), int16(-1), int32(-1), int16(0)]);
const READY = message('Z', Buffer.from('I'));
