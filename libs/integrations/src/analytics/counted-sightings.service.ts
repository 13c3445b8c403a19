import { type CountedVisitor, Sightings, type Subject } from '#http/board';
import { Injectable, Logger } from '@nestjs/common';
import { Intake } from './intake.service.js';

/** Turns reads of the Board API into hits. */
@Injectable()
export class CountedSightings implements Sightings {
  private readonly log = new Logger(CountedSightings.name);

  constructor(private readonly intake: Intake) {}

  saw({ type, id }: Subject, countedVisitor: CountedVisitor, board: string): void {
    this.intake
      .saw(type, id, countedVisitor, board)
      .catch((err: unknown) => this.log.warn(err, 'A read could not be counted'));
  }
}
