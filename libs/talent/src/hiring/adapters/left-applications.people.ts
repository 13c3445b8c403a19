import { Injectable } from '@nestjs/common';
import { LeftUnderAddress } from '../../people/index.js';
import { GuestApplications } from '../application/guest-applications.service.js';

/** Guests leave applications under their address. */
@Injectable()
export class HiringLeftApplications extends LeftUnderAddress {
  constructor(private readonly guests: GuestApplications) {
    super();
  }

  giveTo(userId: string, email: string): Promise<void> {
    return this.guests.giveTo(userId, email);
  }
}
