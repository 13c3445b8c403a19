import { judgeRecord, TxtRecords } from '#content';
import { Injectable } from '@nestjs/common';
import { type DnsRecord, DnsRecords } from '../ports.js';

/** Nothing ends a lookup early: the adapter of Content bounds it. */
const TO_THE_END = new AbortController().signal;

/** Asks the name servers that verify the domains of boards. */
@Injectable()
export class ContentDnsRecords extends DnsRecords {
  constructor(private readonly records: TxtRecords) {
    super();
  }

  async missing(record: DnsRecord): Promise<string | null> {
    const finding = judgeRecord(await this.records.of(record.name, TO_THE_END), record);
    return finding.isProven ? null : finding.reason;
  }
}
