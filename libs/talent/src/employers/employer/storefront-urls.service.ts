import { rejectIssues } from '#kernel';
import { Injectable } from '@nestjs/common';
import { BoardTerms } from '../../people/index.js';

/** URLs to which a payment page may lead back. */
@Injectable()
export class EmployerStorefrontUrls {
  constructor(private readonly terms: BoardTerms) {}

  /**
   * Requires that each URL belongs to the storefront of the board, or to the storefront that sent the request. Its origin need not be
   * confirmed: the buyer is there already, and the URL carries no secret.
   * @param origin the registered origin of the publishable key that the storefront used; null: none.
   * @throws Rejection 400 with the keys of the others.
   */
  async require(
    urls: { readonly successUrl?: string; readonly cancelUrl?: string },
    origin: string | null,
  ): Promise<void> {
    const all = Object.entries(urls).flatMap(([key, url]) => (url === undefined ? [] : [{ key, url: String(url) }]));
    if (all.length === 0) return;
    const storefronts = [await this.terms.storefront(null), await this.terms.storefront(origin), origin];
    const allowed = new Set(storefronts.map((each) => each && originOf(each)));
    rejectIssues(
      all
        .filter(({ url }) => !allowed.has(originOf(url)))
        .map(({ key }) => ({ path: [key], message: 'must be a URL of the storefront of the board' })),
    );
  }
}

/** The origin of an http or https URL; undefined for any other text. */
function originOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
