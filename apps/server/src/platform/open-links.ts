import { openPrimaryDomains } from '#content';
import { Links } from '#http';
import { tableOf } from '#store/engine';

type DomainNeeds = Omit<Parameters<typeof openPrimaryDomains>[0], 'tableOf'>;

/** The URLs of pages, with the primary domains of boards. `close` ends the reading of the domains. */
export async function openLinks(
  settings: {
    readonly DASHBOARD_URL: string | null;
    readonly STOREFRONT_URL: string | null;
    readonly PUBLIC_URL: string | null;
  },
  origin: () => string,
  needs: DomainNeeds,
): Promise<{ readonly links: Links; readonly close: () => void }> {
  const domains = await openPrimaryDomains({ ...needs, tableOf });
  const dashboard = () => settings.DASHBOARD_URL ?? `${settings.PUBLIC_URL ?? origin()}/dashboard`;
  const links = new Links(dashboard, settings.STOREFRONT_URL, settings.PUBLIC_URL, origin, (board) =>
    domains.of(board),
  );
  return { links, close: () => domains.close() };
}
