import { Injectable } from '@nestjs/common';
import { LeftUnderAddress } from '../../people/index.js';
import { GuestApplications } from '../application/guest-applications.service.js';

/** The applications that guests sent with an address. */
@Injectable()
export class HiringLeftApplications implements LeftUnderAddress {
  constructor(private readonly guests: GuestApplications) {}

  giveTo(userId: string, email: string): Promise<void> {
    return this.guests.giveTo(userId, email);
  }
}
