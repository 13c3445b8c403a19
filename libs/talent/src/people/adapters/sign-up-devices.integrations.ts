import { VisitorTraits } from '#integrations';
import { Injectable } from '@nestjs/common';
import type { SignUpDevice } from '../board-user/board-user.decider.js';
import { SignUpDevices } from '../ports.js';

/** Browser and country, as Analytics finds them. */
@Injectable()
export class VisitorSignUpDevices extends SignUpDevices {
  constructor(private readonly traits: VisitorTraits) {
    super();
  }

  async of(userAgent: string, address: string): Promise<SignUpDevice> {
    return { browser: this.traits.browserOf(userAgent), country: await this.traits.countryOf(address) };
  }
}
