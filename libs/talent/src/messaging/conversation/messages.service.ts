import { reject, Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MembershipReader, membershipId, TalentAccess } from '../../employers/index.js';
import { ApplicationReader } from '../../hiring/index.js';
import {
  BoardTerms,
  ApprovedEmployers,
  BoardUserReader,
  CandidateReader,
  type CandidateRow,
} from '../../people/index.js';
import { Blocks } from '../block/block.service.js';
import { MessagingLimits } from '../limits.js';
import { otherSide, placeOfMessage, sideOf, userOf } from './conversation.js';
import { conversations } from './conversation.decider.js';
import { conversationId, ConversationReader } from './conversation.read-model.js';
import { requireMessaging } from './conversations.service.js';
import { type ShownMessage, Threads } from './threads.service.js';

/** A candidate, identified by account id or by the handle of a visible profile. */
export type Recipient = { readonly id: string } | { readonly handle: string };

/** The sender of a first message. */
export interface Starter {
  readonly id: string;
  readonly emailVerified: boolean;
}

const unknownRecipient = (): never =>
  reject('missing', 'messaging_recipient_not_found', 'This board does not have this candidate.');

const notPermitted = (why: string): never => reject('forbidden', 'messaging_not_permitted', why);

const unknownMessage = (): never =>
  reject('missing', 'messaging_message_not_found', 'You have no conversation with this message.');

/** Writes messages. Each method throws Rejection `messaging_disabled` if messages are off. */
@Injectable()
export class Messages {
  constructor(
    private readonly bus: CommandBus,
    private readonly terms: BoardTerms,
    private readonly limits: MessagingLimits,
    private readonly employers: ApprovedEmployers,
    private readonly users: BoardUserReader,
    private readonly candidates: CandidateReader,
    private readonly blocks: Blocks,
    private readonly reader: ConversationReader,
    private readonly threads: Threads,
    private readonly memberships: MembershipReader,
    private readonly applications: ApplicationReader,
    private readonly access: TalentAccess,
  ) {}

  /**
   * Sends a message of the employer `starter` to a candidate, in their existing conversation or in a new one. On a board that sells access to
   * candidates, a new conversation uses a first contact of the company.
   * @throws Rejection `messaging_not_permitted` without an approved company or a confirmed address, `messaging_recipient_not_found`,
   * `messaging_blocked`, `messaging_recipient_not_open`, `messaging_cold_rule`, `messaging_rate_limited`, and `messaging_not_permitted` if no
   * first contact is left, in this order.
   */
  async start(starter: Starter, recipient: Recipient, body: string): Promise<ShownMessage> {
    requireMessaging(await this.terms.allowsMessages());
    if (!starter.emailVerified) notPermitted('Confirm your email address before you write to candidates.');
    const [isEmployer, candidate] = await Promise.all([
      this.employers.has(starter.id),
      'id' in recipient ? this.candidates.find(recipient.id) : this.byHandle(recipient.handle),
    ]);
    if (!isEmployer) notPermitted('Only members of an approved company can write to candidates.');
    if (!candidate || candidate.id === starter.id) return unknownRecipient();
    await this.requireUnblocked(starter.id, candidate.id);
    if (candidate.profileVisibility === 'hidden' || candidate.jobSearchStatus === 'not_looking')
      reject('forbidden', 'messaging_recipient_not_open', 'This candidate does not accept messages.');
    const id = conversationId({ employerId: starter.id, candidateId: candidate.id });
    // A conversation that exists, also one about an application, was contacted before.
    if (await this.reader.find(id)) return this.sendFirst(starter.id, candidate.id, body);
    const releaseContact = await this.access.contact(starter.id, id);
    try {
      return await this.sendFirst(starter.id, candidate.id, body);
    } catch (error) {
      // Of two requests at the same moment, one starts the conversation with the contact that both share.
      if (error instanceof Rejection && !(await this.reader.find(id))) await releaseContact();
      throw error;
    }
  }

  /**
   * Sends a message of the employer `starter` to a person who applied to a job of their company, even if that person does not accept
   * messages.
   * @throws Rejection `messaging_not_permitted` without an approved membership of the job's company or a confirmed address,
   * `messaging_application_not_found`, `messaging_application_not_linked` for the application of a guest, `messaging_blocked`,
   * `messaging_cold_rule` and `messaging_rate_limited`, in this order.
   */
  async startAbout(starter: Starter, applicationId: string, body: string): Promise<ShownMessage> {
    requireMessaging(await this.terms.allowsMessages());
    if (!starter.emailVerified) notPermitted('Confirm your email address before you write to candidates.');
    const [isEmployer, application] = await Promise.all([
      this.employers.has(starter.id),
      this.applications.find(applicationId),
    ]);
    // Checked before the application, so that users who are not employers learn nothing about it.
    if (!isEmployer) notPermitted('Only members of an approved company can write to candidates.');
    if (!application)
      return reject('missing', 'messaging_application_not_found', 'This board does not have this application.');
    const membership = await this.memberships.find(membershipId(starter.id, application.companyId));
    if (membership?.status !== 'approved')
      notPermitted('Only members of the company that the person applied to can write about the application.');
    const { userId: candidateId } = application;
    if (candidateId === null || candidateId === starter.id)
      return reject(
        'invalid',
        'messaging_application_not_linked',
        'A guest sent this application. You can only write to applicants with an account.',
      );
    await this.requireUnblocked(starter.id, candidateId);
    return this.sendFirst(starter.id, candidateId, body);
  }

  /**
   * Sends a message in a conversation.
   * @throws Rejection `messaging_conversation_not_found`, `messaging_not_participant` if the user is not part of the conversation,
   * `messaging_recipient_not_found` if the other account was deleted, `messaging_not_permitted` for an employer without an approved
   * company, `messaging_blocked`, `messaging_cold_rule` and `messaging_rate_limited`, in this order.
   */
  async reply(userId: string, id: string, body: string): Promise<ShownMessage> {
    requireMessaging(await this.terms.allowsMessages());
    const row = await this.reader.byId(id);
    const side = sideOf(row, userId);
    if (!side)
      return reject('forbidden', 'messaging_not_participant', 'You are not a participant of this conversation.');
    const other = userOf(row, otherSide(side));
    const [there, isPermitted] = await Promise.all([
      this.users.find(other),
      side === 'candidate' || this.employers.has(userId),
    ]);
    if (!there) return unknownRecipient();
    if (!isPermitted) notPermitted('Only members of an approved company can write to candidates.');
    await this.requireUnblocked(userId, other);
    const { messagesPerDay: perDay } = this.limits;
    return this.threads.afterwards(await this.bus.execute(conversations.Reply(id, { userId, body, perDay })));
  }

  /**
   * Replaces the body of a message of `userId`, within 15 minutes.
   * @throws Rejection `messaging_message_not_found`, `messaging_not_author`, `messaging_message_deleted`, `messaging_edit_window_expired`.
   */
  async edit(userId: string, id: string, body: string): Promise<ShownMessage> {
    requireMessaging(await this.terms.allowsMessages());
    const { conversationId: conversation, number } = placeOfMessage(id) ?? unknownMessage();
    const command = conversations.EditMessage(conversation, { userId, number, body });
    return this.threads.afterwards(await this.bus.execute(command), number);
  }

  /**
   * Empties a message of `userId`, within 15 minutes. Repeatable at any time.
   * @throws Rejection `messaging_message_not_found`, `messaging_not_author`, `messaging_unsend_window_expired`.
   */
  async unsend(userId: string, id: string): Promise<ShownMessage> {
    requireMessaging(await this.terms.allowsMessages());
    const { conversationId: conversation, number } = placeOfMessage(id) ?? unknownMessage();
    const command = conversations.UnsendMessage(conversation, { userId, number });
    return this.threads.afterwards(await this.bus.execute(command), number);
  }

  private async sendFirst(employerId: string, candidateId: string, body: string): Promise<ShownMessage> {
    const pair = { employerId, candidateId };
    const { messagesPerDay: perDay } = this.limits;
    const command = conversations.SendFirstMessage(conversationId(pair), { ...pair, body, perDay });
    return this.threads.afterwards(await this.bus.execute(command));
  }

  private async byHandle(handle: string): Promise<CandidateRow | null> {
    const row = await this.candidates.byHandle(handle.trim().toLowerCase());
    return row?.profileVisibility === 'hidden' ? null : row;
  }

  private async requireUnblocked(one: string, other: string): Promise<void> {
    const blocked = await Promise.all([this.blocks.isBlocked(one, other), this.blocks.isBlocked(other, one)]);
    if (blocked.some(Boolean))
      throw new Rejection('forbidden', 'messaging_blocked', 'You and this person cannot write to each other.');
  }
}
