import { createHmac, timingSafeEqual } from 'node:crypto';
import { reject } from '#kernel';

const MAC_BYTES = 12;

/** Cursors of lists: opaque, signed, and valid only for the list, board and filters that they were created for (decision A9). */
export class Cursors {
  /** @param secret at least 32 random bytes, the same in every process. */
  constructor(private readonly secret: Uint8Array) {}

  /** A cursor that continues `list` after `place`. */
  seal(list: string, place: string): string {
    return Buffer.concat([this.mac(list, place), Buffer.from(place)]).toString('base64url');
  }

  /** The position in `cursor`. @throws Rejection `pagination_invalid_cursor`. */
  open(list: string, cursor: string): string {
    const bytes = Buffer.from(cursor, 'base64url');
    const place = bytes.subarray(MAC_BYTES).toString();
    const sound =
      bytes.length > MAC_BYTES &&
      bytes.toString('base64url') === cursor &&
      timingSafeEqual(bytes.subarray(0, MAC_BYTES), this.mac(list, place));
    if (!sound) {
      const issues = [{ path: ['cursor'], message: 'Pass `nextCursor` of the same list with the same filters.' }];
      reject('invalid', 'pagination_invalid_cursor', 'Invalid cursor: it does not belong to this list.', { issues });
    }
    return place;
  }

  private mac(list: string, place: string): Buffer {
    return createHmac('sha256', this.secret).update(`${list}\n${place}`).digest().subarray(0, MAC_BYTES);
  }
}
