import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** The server's answer for a name. */
export type DnsAnswer =
  /** TXT records, each in its parts. */
  | { readonly txt: readonly (readonly string[])[] }
  /** `NXDOMAIN`, `SERVFAIL` and `REFUSED` are answers; `silence` sends none, `garbage` is not DNS. */
  | 'NXDOMAIN'
  | 'SERVFAIL'
  | 'REFUSED'
  | 'silence'
  | 'garbage'
  /** Two names that are aliases of each other, and nothing else. */
  | 'loop';

const CODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;
const [TXT, CNAME, IN] = [16, 5, 1];
/** Maximum size of a datagram; for a larger answer the client has to use TCP. */
const DATAGRAM = 512;

/** A small name server on this machine, over UDP and TCP. A test sets its answer for each name. */
export class NameServer {
  private readonly names = new Map<string, DnsAnswer>();
  private readonly connections = new Set<Socket>();
  /** The queries that it received: protocol and name. */
  readonly queries: string[] = [];

  private constructor(
    private readonly udp: UdpSocket,
    private readonly tcp: Server,
  ) {}

  static async open(): Promise<NameServer> {
    const tcp = createServer();
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const udp = createSocket('udp4');
    udp.bind((tcp.address() as AddressInfo).port, '127.0.0.1');
    await once(udp, 'listening');
    const server = new NameServer(udp, tcp);
    udp.on('message', (question, { port, address }) => {
      const answer = server.answer('udp', question);
      if (answer) udp.send(answer.length > DATAGRAM ? truncated(question) : answer, port, address);
    });
    tcp.on('connection', (socket) => server.serve(socket));
    return server;
  }

  /** `127.0.0.1` and its port. */
  get address(): string {
    return `127.0.0.1:${this.udp.address().port}`;
  }

  /** Sets the answer for `name`; other names do not exist. */
  says(name: string, answer: DnsAnswer): void {
    this.names.set(name.toLowerCase(), answer);
  }

  /** Gives `name` one TXT record. */
  has(name: string, value: string): void {
    this.says(name, { txt: [[value]] });
  }

  async close(): Promise<void> {
    for (const socket of this.connections) socket.destroy();
    this.udp.close();
    this.tcp.close();
    await once(this.tcp, 'close');
  }

  private serve(socket: Socket): void {
    this.connections.add(socket);
    let held = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => this.connections.delete(socket));
    socket.on('data', (piece) => {
      held = Buffer.concat([held, piece]);
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const end = 2 + held.readUInt16BE(0);
        const answer = this.answer('tcp', held.subarray(2, end));
        held = held.subarray(end);
        if (answer) socket.write(Buffer.concat([u16(answer.length), answer]));
      }
    });
  }

  private answer(protocol: 'udp' | 'tcp', question: Buffer): Buffer | null {
    const name = nameIn(question);
    this.queries.push(`${protocol} ${name}`);
    const answer = this.names.get(name.toLowerCase()) ?? 'NXDOMAIN';
    if (answer === 'silence') return null;
    if (answer === 'garbage') return Buffer.concat([question.subarray(0, 2), Buffer.alloc(40, 0xff)]);
    if (answer === 'loop') {
      const other = `loop.${name}`;
      return message(question, 0, [
        record(encoded(name), CNAME, encoded(other)),
        record(encoded(other), CNAME, encoded(name)),
      ]);
    }
    if (typeof answer === 'string') return message(question, CODES[answer], []);
    return message(
      question,
      0,
      answer.txt.map((pieces) => record(POINTER, TXT, Buffer.concat(pieces.map(counted)))),
    );
  }
}

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const counted = (text: string): Buffer => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);
/** Points to the name in the query. */
const POINTER = Buffer.from([0xc0, 12]);

const encoded = (name: string): Buffer => Buffer.concat([...name.split('.').map(counted), Buffer.from([0])]);

const record = (name: Buffer, type: number, data: Buffer): Buffer =>
  Buffer.concat([name, u16(type), u16(IN), Buffer.alloc(4), u16(data.length), data]);

/** The name in a query, which follows the header of twelve bytes. */
function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; (question[at] ?? 0) > 0; at += 1 + (question[at] ?? 0))
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  return labels.join('.');
}

function message(question: Buffer, code: number, answers: readonly Buffer[], flags = 0x8180): Buffer {
  const end = 12 + encoded(nameIn(question)).length + 4;
  const header = [question.subarray(0, 2), u16(flags | code), u16(1), u16(answers.length), u16(0), u16(0)];
  return Buffer.concat([...header, question.subarray(12, end), ...answers]);
}

const truncated = (question: Buffer): Buffer => message(question, 0, [], 0x8380);
