import { Gazetteer } from '#jobs';
import { Injectable } from '@nestjs/common';
import { Countries } from '../ports.js';

/** The places used to search jobs. */
@Injectable()
export class GazetteerCountries extends Countries {
  constructor(private readonly gazetteer: Gazetteer) {
    super();
  }

  async of(location: string): Promise<string | null> {
    return (await this.gazetteer.resolve({ query: location }))?.countryCode ?? null;
  }
}
