import { Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emailKey } from '../../email-address.js';
import { applications } from './application.commands.js';
import { ApplicationReader } from './application.read-model.js';

/** Gives applications of guests to the accounts of their people (decision 0173). */
@Injectable()
export class GuestApplications {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ApplicationReader,
  ) {}

  /**
   * Gives `userId` the applications that guests sent with `email`, which is known to be theirs. Where the user has an application to the
   * same job, that one stays as it is and the one of the guest is removed. What is refused stays with the guest. Repeatable.
   */
  async giveTo(userId: string, email: string): Promise<void> {
    const rows = await this.reader.ofGuest(emailKey(email));
    // One after the other: of two to the same job the second finds the first.
    for (const { id } of rows) await this.give(id, userId, email);
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
      // Another proof of the same moment was quicker.
      if (!(error instanceof Rejection)) throw error;
    }
  }
}
