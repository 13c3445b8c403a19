import { Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emailKey } from '../../email-address.js';
import { applications } from './application.commands.js';
import { ApplicationReader } from './application.read-model.js';

/** Transfers applications of guests to their accounts (decision 0173). */
@Injectable()
export class GuestApplications {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ApplicationReader,
  ) {}

  /**
   * Transfers to `userId` the applications that guests sent with `email`, which must be proven. If the user already has an application
   * to the same job, that one stays unchanged and the guest's is deleted. An application that cannot be transferred stays with the guest.
   * Repeatable.
   */
  async giveTo(userId: string, email: string): Promise<void> {
    const rows = await this.reader.ofGuest(emailKey(email));
    // Sequentially: of two applications to the same job, the second must find the first.
    for (const { id } of rows) await this.give(id, userId, email);
  }

  /** Whether guests sent applications with `email`. */
  async wait(email: string): Promise<boolean> {
    return (await this.reader.ofGuest(emailKey(email))).length > 0;
  }

  private async give(id: string, userId: string, email: string): Promise<void> {
    try {
      await this.bus.execute(applications.ClaimApplication(id, { userId, email }));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      if (error.code === 'applications_already_applied') await this.remove(id);
    }
  }

  private async remove(id: string): Promise<void> {
    try {
      await this.bus.execute(applications.RemoveGuestApplication(id, {}));
    } catch (error) {
      // A concurrent confirmation has already transferred it.
      if (!(error instanceof Rejection)) throw error;
    }
  }
}
