// Test code: a cluster of doubles. Its nodes share one log, as if everything were replicated immediately. It serves to test how a
// client finds the leader, loses it, and finds the next one.
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import { status, type ServiceError } from '@grpc/grpc-js';
import { StreamsLog } from './streams-log.js';
import { refusal } from './streams-messages.js';
import { StreamsService } from './streams-service.js';

const { LEADER, FOLLOWER, UNKNOWN } = gossipPb.MemberInfo.VNodeState;

/** Three nodes, of which one leads. */
export class StreamsCluster {
  readonly log = new StreamsLog();
  readonly nodes: readonly StreamsService[];
  /** Index of the leader; undefined during an election. */
  private leader: number | undefined = 0;
  private readonly away = new Set<number>();

  constructor() {
    this.nodes = [0, 1, 2].map(
      (index) =>
        new StreamsService({ log: this.log, members: () => this.members(), refuses: () => this.refusal(index) }),
    );
  }

  async start(): Promise<this> {
    for (const node of this.nodes) await node.start();
    return this;
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.stop();
  }

  /** The connection string with all nodes, as an operator writes it. */
  get url(): string {
    return `esdb://${this.nodes.map((_, index) => `127.0.0.1:${this.portOf(index)}`).join(',')}?tls=false&discoveryInterval=20&maxDiscoverAttempts=50`;
  }

  /** Stops the leader and its connections. After an election another node leads. The old leader returns as a follower. */
  async failOver(electionMs: number): Promise<void> {
    const old = this.leader ?? 0;
    this.leader = undefined;
    this.away.add(old);
    await this.nodes[old]?.stop();
    await new Promise((resolve) => setTimeout(resolve, electionMs));
    this.leader = (old + 1) % this.nodes.length;
    await this.nodes[old]?.start();
    this.away.delete(old);
  }

  /** Makes another node the leader; the old one continues as a follower and keeps its connections. */
  async resign(electionMs: number): Promise<void> {
    const old = this.leader ?? 0;
    this.leader = undefined;
    await new Promise((resolve) => setTimeout(resolve, electionMs));
    this.leader = (old + 1) % this.nodes.length;
  }

  private portOf(index: number): number {
    return Number(/:(\d+)\?/.exec(this.nodes[index]?.url ?? '')?.[1]);
  }

  private refusal(index: number): ServiceError | undefined {
    if (this.leader === index) return undefined;
    if (this.leader === undefined) return refusal(status.UNAVAILABLE, 'none', 'Server Is Not Ready');
    return refusal(status.NOT_FOUND, 'not-leader', 'Leader info available', {
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(this.portOf(this.leader)),
    });
  }

  private members(): InstanceType<typeof gossipPb.ClusterInfo> {
    const cluster = new gossipPb.ClusterInfo();
    for (const index of this.nodes.keys()) {
      const endPoint = new gossipPb.EndPoint();
      endPoint.setAddress('127.0.0.1');
      endPoint.setPort(this.portOf(index));
      const member = new gossipPb.MemberInfo();
      member.setIsAlive(!this.away.has(index));
      member.setState(this.leader === undefined ? UNKNOWN : this.leader === index ? LEADER : FOLLOWER);
      member.setHttpEndPoint(endPoint);
      cluster.addMembers(member);
    }
    return cluster;
  }
}
