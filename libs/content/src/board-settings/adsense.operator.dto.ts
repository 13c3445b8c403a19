import { Clearable, ClearableChoice, Integer, Lax, MapOf, Optional, OrNull } from '#http';
import { IsBoolean } from 'class-validator';
import { AD_FORMATS, AD_LAYOUTS, AD_STYLES, type Adsense, type AdSlot } from './adsense.js';

/** A place for an advertisement. Null or an empty text clears what is in it. */
@Lax()
export class AdSlotDto {
  @IsBoolean() enabled!: boolean;
  /**
   * Ten digits.
   * @example '1234567890'
   */
  @Clearable({ pattern: /^[0-9]{10}$/ }) slotId!: string | null;
  @Optional() @ClearableChoice(AD_LAYOUTS) layout?: (typeof AD_LAYOUTS)[number] | '' | null;
  @Optional() @ClearableChoice(AD_FORMATS) format?: (typeof AD_FORMATS)[number] | '' | null;
  @Optional() @ClearableChoice(AD_STYLES) style?: (typeof AD_STYLES)[number] | '' | null;
  /** After every how many entries of a list it comes. */
  @Optional() @OrNull() @Integer({ min: 1, max: 50 }) frequency?: number | null;

  /** What is kept of it. */
  static kept({ enabled, slotId, layout, format, style, frequency }: AdSlotDto): AdSlot {
    return {
      enabled,
      slotId: slotId || null,
      ...(layout ? { layout } : {}),
      ...(format ? { format } : {}),
      ...(style ? { style } : {}),
      ...(frequency ? { frequency } : {}),
    };
  }
}

/** What to change of advertising. An absent key stays as it is. */
export class UpdateAdsenseDto {
  @Optional() @IsBoolean() adsenseEnabled?: boolean;
  /**
   * Null or an empty text clears it.
   * @example 'ca-pub-1234567890123456'
   */
  @Optional() @Clearable({ pattern: /^ca-pub-\d{16}$/, maxLength: 25 }) adsenseClientId?: string | null;
  /** All places, by their names: lower-case letters, digits and `- _ . :`. A place that is left out is gone. */
  @Optional() @MapOf(() => AdSlotDto, { keys: /^[a-z0-9_.:-]{1,100}$/, max: 100 }) adsenseSlots?: Record<
    string,
    AdSlotDto
  >;
  /** Lines of the board's ads.txt. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 2000 }) adsTxt?: string | null;
  /** False turns the consent message of the provider off, which visitors from Europe get otherwise. */
  @Optional() @IsBoolean() adsenseGoogleConsentMessage?: boolean;

  /** What changes, as it is kept. */
  static changes({ adsenseClientId, adsTxt, adsenseSlots, ...switches }: UpdateAdsenseDto): Partial<Adsense> {
    const slots = Object.entries(adsenseSlots ?? {}).map(([name, slot]) => [name, AdSlotDto.kept(slot)]);
    return {
      ...switches,
      ...(adsenseClientId === undefined ? {} : { adsenseClientId: adsenseClientId || null }),
      ...(adsTxt === undefined ? {} : { adsTxt: adsTxt || null }),
      ...(adsenseSlots === undefined ? {} : { adsenseSlots: Object.fromEntries(slots) as Record<string, AdSlot> }),
    };
  }
}

/** Advertising on the board. */
export class AdsenseDto implements Adsense {
  adsenseEnabled!: boolean;
  adsenseClientId!: string | null;
  /** By the name of the place. */
  @MapOf(() => AdSlotDto, { keys: /./, max: 100 }) adsenseSlots!: Record<string, AdSlot>;
  adsTxt!: string | null;
  /**
   * True unless it was turned off. While advertising is on, it has visitors from the EEA, the United Kingdom and
   * Switzerland asked by the provider, and not by the cookie banner.
   */
  adsenseGoogleConsentMessage!: boolean;
}
