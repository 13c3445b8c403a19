// Test code: a double of EventStoreDB's Streams service (with ServerFeatures and Gossip), over real gRPC, built from the
// protocol definitions that @eventstore/db-client ships. It refuses, orders and streams as the server does. It does not:
// keep anything on disk or form a cluster (Gossip names one leader, itself); know rights of users; resolve links;
// know $maxAge, $maxCount and access lists in stream metadata; drop event ids (the server remembers them for `any`
// only as long as its cache does); let a repeat time out while it replicates, or write events of its own such as $stats,
// unless a test makes it; say that a slow subscriber fell behind; scavenge; persistent subscriptions; projections; deadlines of
// batched appends. transcript.spec.ts compares its responses to appends and subscriptions with those of a real server.
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  Server,
  ServerCredentials,
  status,
  type Metadata,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServiceError,
} from '@grpc/grpc-js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import { appendResponse, batchFailure, batchSuccess, proposedOf } from './streams-appends.js';
import { type ExpectedRevision, type ProposedEvent, StreamsLog, type WriteResult } from './streams-log.js';
import { expectedOf, nameOf, refusal, streamDeleted, tooLarge } from './streams-messages.js';
import { answerRead, type ReadCall } from './streams-reads.js';

/** Options of the double. */
export interface StreamsServiceOptions {
  /** Maximum bytes of data in an append; the server's default is 1 MiB. */
  readonly maxAppendBytes?: number;
  /** False: the server does not support batched appends. */
  readonly batchAppend?: boolean;
  /** Key and certificate for TLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Its version; null for an old server that does not report one. Default 23.10.0. */
  readonly version?: string | null;
  /** The only accepted credentials, as `user:password`. Absent: all clients are accepted. */
  readonly user?: string;
  /** The log that it shares with other nodes of a cluster. Absent: its own log. */
  readonly log?: StreamsLog;
  /** The cluster that it reports. Absent: a single node, which leads. */
  readonly members?: () => InstanceType<typeof gossipPb.ClusterInfo>;
  /** Why it currently refuses appends. */
  readonly refuses?: () => ServiceError | undefined;
}

/** How calls are refused: unauthenticated, forbidden, by a node that does not lead or is starting, or without a response. */
export type Mood = 'unavailable' | 'not-leader' | 'unauthenticated' | 'forbidden' | 'silent';

interface Pending {
  readonly name: string;
  readonly expected: ExpectedRevision;
  readonly events: ProposedEvent[];
}

const TIMED_OUT = refusal(status.ABORTED, 'none', 'The operation timed out.');
const UNAUTHENTICATED = refusal(status.UNAUTHENTICATED, null, 'Request failed authentication.');
const ANSWER_LOST = refusal(status.UNAVAILABLE, 'none', 'The connection broke before the answer.');

/** The double. It listens on a port of 127.0.0.1, which it keeps across `stop()` and `start()`. */
export class StreamsService {
  readonly log: StreamsLog;
  private server: Server | undefined;
  private port = 0;
  private answersToLose = 0;
  private timeouts = 0;
  private mood: Mood | null = null;
  private readonly maxAppendBytes: number;

  constructor(private readonly options: StreamsServiceOptions = {}) {
    this.log = options.log ?? new StreamsLog();
    this.maxAppendBytes = options.maxAppendBytes ?? 1_048_576;
  }

  /** The connection string of a client. */
  get url(): string {
    const { user, tls } = this.options;
    return `esdb://${user ? `${user}@` : ''}${tls ? 'localhost' : '127.0.0.1'}:${this.port}?tls=${tls ? 'true' : 'false'}`;
  }

  /** The connection string of a client that looks for the leader. */
  get discoveryUrl(): string {
    return `esdb+discover://127.0.0.1:${this.port}?tls=false`;
  }

  /** Starts to listen, with the data from before it stopped. */
  async start(): Promise<this> {
    const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    server.addService(
      streamsGrpc.StreamsService as never,
      {
        read: (call: ReadCall) => this.read(call),
        append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
          this.append(call, answer),
        batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => this.batchAppend(call),
        delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>) =>
          this.delete(call, answer),
        tombstone: (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>) =>
          this.tombstone(call, answer),
      } as never,
    );
    server.addService(
      featuresGrpc.ServerFeaturesService as never,
      {
        getSupportedMethods: (_: unknown, answer: sendUnaryData<unknown>) =>
          this.options.version === null
            ? answer(refusal(status.UNIMPLEMENTED, null, 'Service is unimplemented.'))
            : answer(null, this.supportedMethods()),
      } as never,
    );
    server.addService(
      gossipGrpc.GossipService as never,
      {
        read: (_: unknown, answer: sendUnaryData<unknown>) => answer(null, this.options.members?.() ?? this.members()),
      } as never,
    );
    this.port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${this.port}`, this.credentials(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    this.server = server;
    return this;
  }

  /** Closes every connection and stops listening. */
  async stop(): Promise<void> {
    this.server?.forceShutdown();
    this.server = undefined;
  }

  /** Closes every connection; clients can reconnect. */
  async dropConnections(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Ends lost responses and timeouts. */
  heal(): void {
    this.answersToLose = 0;
    this.timeouts = 0;
  }

  /** How many responses will still be lost. */
  get answersLeftToLose(): number {
    return this.answersToLose;
  }

  /** Writes the next `count` appends, and disconnects before it responds. */
  loseAnswers(count = 1): void {
    this.answersToLose += count;
  }

  /** Refuses every call this way until the next call of `meet`; null: no longer. Open subscriptions stay. */
  meet(mood: Mood | null): void {
    this.mood = mood;
  }

  /** Lets the next `count` single appends time out, as the server does with a repeat that is not replicated yet. */
  timeOut(count = 1): void {
    this.timeouts += count;
  }

  private credentials(): ServerCredentials {
    const { tls } = this.options;
    if (!tls) return ServerCredentials.createInsecure();
    return ServerCredentials.createSsl(null, [
      { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) },
    ]);
  }

  /** Why a call is refused; 'silent': it gets no response. */
  private refused({ metadata }: { readonly metadata: Metadata }): ServiceError | 'silent' | undefined {
    const { user } = this.options;
    if (user && metadata.get('authorization')[0] !== `Basic ${Buffer.from(user).toString('base64')}`)
      return UNAUTHENTICATED;
    switch (this.mood) {
      case null:
        return undefined;
      case 'silent':
        return 'silent';
      case 'unauthenticated':
        return UNAUTHENTICATED;
      case 'forbidden':
        return refusal(status.PERMISSION_DENIED, 'access-denied', 'Access Denied');
      case 'unavailable':
        return refusal(status.UNAVAILABLE, null, 'Server Is Not Ready');
      case 'not-leader':
        return refusal(status.NOT_FOUND, 'not-leader', `Leader info available`, {
          'leader-endpoint-host': '127.0.0.1',
          'leader-endpoint-port': String(this.port),
        });
    }
  }

  private read(call: ReadCall): void {
    call.on('error', () => undefined);
    const refused = this.refused(call);
    if (refused === 'silent') return;
    if (refused) {
      call.emit('error', refused);
      return;
    }
    answerRead(this.log, call).then(
      () => call.end(),
      (error: unknown) => call.emit('error', error),
    );
  }

  private write({ name, expected, events }: Pending): WriteResult | ServiceError {
    const refused = this.options.refuses?.();
    if (refused) return refused;
    const size = events.reduce((sum, { data }) => sum + data.length, 0);
    if (size > this.maxAppendBytes) return tooLarge(this.maxAppendBytes);
    if (this.timeouts > 0) {
      this.timeouts -= 1;
      return TIMED_OUT;
    }
    const written = this.log.append(name, expected, events);
    if (this.answersToLose > 0) {
      this.answersToLose -= 1;
      return ANSWER_LOST;
    }
    return written;
  }

  private append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void {
    let pending: Pending | undefined;
    const refused = this.refused(call);
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      if (options)
        pending = {
          name: nameOf(options.getStreamIdentifier()),
          expected: expectedOf(options, () => options.getRevision()),
          events: [],
        };
      const message = request.getProposedMessage();
      if (message) pending?.events.push(proposedOf(message));
    });
    call.on('error', () => undefined);
    call.on('end', () => {
      // A client that disconnects in the middle of a request has requested nothing.
      if (!pending || call.cancelled || refused === 'silent') return;
      if (refused) return answer(refused);
      const written = this.write(pending);
      if (written instanceof Error) return answer(written);
      if (written.kind === 'deleted') return answer(streamDeleted(pending.name));
      answer(null, appendResponse(written, pending.expected));
    });
  }

  private batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    const waiting = new Map<string, Pending>();
    call.on('error', () => undefined);
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      const correlation = request.getCorrelationId();
      const id = correlation?.getString() ?? '';
      const options = request.getOptions();
      if (options)
        waiting.set(id, {
          name: nameOf(options.getStreamIdentifier()),
          expected: expectedOf(options, () => options.getStreamPosition()),
          events: [],
        });
      const pending = waiting.get(id);
      if (!pending) return;
      pending.events.push(...request.getProposedMessagesList().map(proposedOf));
      if (!request.getIsFinal()) return;
      waiting.delete(id);
      const written = this.write(pending);
      if (written === ANSWER_LOST || written === TIMED_OUT) call.emit('error', written);
      else if (written instanceof Error)
        call.write(batchFailure(correlation, pending.name, { kind: 'large', limit: this.maxAppendBytes }));
      else if (written.kind === 'success') call.write(batchSuccess(correlation, pending.name, written));
      else call.write(batchFailure(correlation, pending.name, written, pending.expected));
    });
  }

  private delete(call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>): void {
    const options = call.request.getOptions();
    const name = nameOf(options?.getStreamIdentifier());
    const expected = options ? expectedOf(options, () => options.getRevision()) : 'any';
    const response = new messages.DeleteResp();
    const position = new messages.DeleteResp.Position();
    this.answerDeletion(this.log.softDelete(name, expected), name, expected, answer, (at) => {
      position.setCommitPosition(at);
      position.setPreparePosition(at);
      response.setPosition(position);
      return response;
    });
  }

  private tombstone(call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>): void {
    const options = call.request.getOptions();
    const name = nameOf(options?.getStreamIdentifier());
    const expected = options ? expectedOf(options, () => options.getRevision()) : 'any';
    const response = new messages.TombstoneResp();
    const position = new messages.TombstoneResp.Position();
    this.answerDeletion(this.log.tombstone(name, expected), name, expected, answer, (at) => {
      position.setCommitPosition(at);
      position.setPreparePosition(at);
      response.setPosition(position);
      return response;
    });
  }

  private answerDeletion<T>(
    written: WriteResult,
    name: string,
    expected: ExpectedRevision,
    answer: sendUnaryData<T>,
    done: (at: string) => T,
  ): void {
    if (written.kind === 'success') return answer(null, done(String(written.position)));
    if (written.kind === 'deleted') return answer(streamDeleted(name));
    const rules: Record<string, string> = { any: '-2', no_stream: '-1', stream_exists: '-4' };
    answer(
      refusal(
        status.FAILED_PRECONDITION,
        'wrong-expected-version',
        `Append failed due to WrongExpectedVersion. Stream: ${name}`,
        {
          'stream-name': name,
          'expected-version': rules[String(expected)] ?? String(expected),
          ...(written.current >= 0 ? { 'actual-version': String(written.current) } : {}),
        },
      ),
    );
  }

  private supportedMethods(): InstanceType<typeof features.SupportedMethods> {
    const supported = new features.SupportedMethods();
    supported.setEventStoreServerVersion(this.options.version ?? '23.10.0');
    for (const [service, definition] of [
      ['event_store.client.streams.Streams', streamsGrpc.StreamsService],
      ['event_store.client.gossip.Gossip', gossipGrpc.GossipService],
    ] as const)
      for (const name of Object.keys(definition)) {
        if (name === 'batchAppend' && this.options.batchAppend === false) continue;
        const method = new features.SupportedMethod();
        method.setServiceName(service);
        method.setMethodName(name.toLowerCase());
        supported.addMethods(method);
      }
    return supported;
  }

  private members(): InstanceType<typeof gossipPb.ClusterInfo> {
    const endPoint = new gossipPb.EndPoint();
    endPoint.setAddress('127.0.0.1');
    endPoint.setPort(this.port);
    const member = new gossipPb.MemberInfo();
    member.setIsAlive(true);
    member.setState(gossipPb.MemberInfo.VNodeState.LEADER);
    member.setHttpEndPoint(endPoint);
    const cluster = new gossipPb.ClusterInfo();
    cluster.addMembers(member);
    return cluster;
  }
}
