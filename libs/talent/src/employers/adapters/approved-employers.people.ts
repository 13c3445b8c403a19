import { Injectable } from '@nestjs/common';
import { ApprovedEmployers } from '../../people/index.js';
import { MembershipReader } from '../membership/membership.read-model.js';

/** An approved membership makes an account an employer. */
@Injectable()
export class MembershipApprovedEmployers implements ApprovedEmployers {
  constructor(private readonly memberships: MembershipReader) {}

  has(userId: string): Promise<boolean> {
    return this.memberships.isApproved(userId);
  }
}
