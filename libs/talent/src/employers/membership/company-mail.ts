import { WebAddress } from '#kernel';
import { getDomain } from 'tldts';

/** Providers that give an address to anyone, under the domain of any country: `yahoo.com`, `yahoo.co.uk`. */
const PROVIDERS =
  /^(?:aol|gmx|googlemail|hotmail|live|mail2world|msn|outlook|protonmail|rocketmail|tutanota|yahoo|yandex|ymail|zoho)(?:\.[a-z]{2,5}){1,2}$/;

/** The day on which the two lists were last reviewed. */
export const FREE_MAIL_DATE = '2026-11-24';

/** Other domains where anyone can get an address, and those of internet providers, whose customers get addresses. */
const FREE_MAIL: ReadonlySet<string> = new Set(
  `126.com 139.com 163.com 189.cn alice.it arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch bt.com btinternet.com
   comcast.net cox.net daum.net duck.com earthlink.net email.com fastmail.com fastmail.fm foxmail.com free.fr freenet.de
   gmail.com hanmail.net hey.com home.nl hushmail.com icloud.com inbox.com inbox.ru interia.pl kakao.com kpnmail.nl
   laposte.net libero.it list.ru mac.com mail.com mail.de mail.ru mailbox.org mailfence.com me.com mozmail.com naver.com
   neuf.fr o2.pl onet.pl optonline.net orange.fr passmail.net pm.me poczta.onet.pl posteo.de posteo.net proton.me qq.com
   rambler.ru rediffmail.com relay.firefox.com rogers.com runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca
   simplelogin.com sina.com skynet.be sky.com sohu.com t-online.de talktalk.net telenet.be telus.net terra.com.br tim.it
   tiscali.it tuta.com tuta.io tutamail.com uol.com.br usa.com verizon.net videotron.ca virgilio.it virginmedia.com
   wanadoo.fr web.de wp.pl xs4all.nl yeah.net ziggo.nl`.split(/\s+/),
);

/** Whether anyone can get an address at `domain`. */
export const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain) || PROVIDERS.test(domain);

/** The domain of an email address as a host name: lower case, in ASCII. Null if it has none. */
export function mailDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).trim();
  if (!/^[^\s/?#\\:@[\]]+$/.test(domain)) return null;
  const hostname = WebAddress.parse(`https://${domain}`)?.hostname.replace(/\.$/, '') ?? '';
  return hostname.includes('.') ? hostname : null;
}

/** Names below which unrelated people register domains, such as those of hosting providers, count as suffixes. */
const registrable = (hostname: string): string | null => getDomain(hostname, { allowPrivateDomains: true });

/** The registered domain of the company that `email` belongs to. Null if anyone can get such an address. */
export function companyDomain(email: string): string | null {
  const domain = mailDomain(email);
  const registered = domain === null || isFreeMail(domain) ? null : registrable(domain);
  return registered === null || isFreeMail(registered) ? null : registered;
}

/**
 * Whether the owner of `email` belongs to the owner of `website`: both are below the same registrable domain, by the list of public
 * suffixes. A domain where anyone can get an address proves nothing (decision 0121).
 */
export function isMailOfWebsite(email: string, website: string | null): boolean {
  const domain = companyDomain(email);
  const site = website === null ? null : WebAddress.parse(website)?.hostname;
  return domain !== null && site !== undefined && site !== null && registrable(site) === domain;
}
