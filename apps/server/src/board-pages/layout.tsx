import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { safeAddress, safeImage } from './safe-address.js';
import { breadcrumbs, dataText } from './structured-data.js';
import { looksPath, STYLE_FILE } from './style.js';
import { at, type BoardPage, type Crumb, type Visit } from './visit.js';

const LONGEST_DESCRIPTION = 160;

const shortened = (text: string): string =>
  text.length <= LONGEST_DESCRIPTION ? text : `${text.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`;

function Head({ visit, page }: { readonly visit: Visit; readonly page: BoardPage }): VNode {
  const { board, looks, canonicalBase } = visit;
  const title = page.title === board.name ? board.name : `${page.title} · ${board.name}`;
  const canonical = page.canonical === undefined ? null : `${canonicalBase}${page.canonical}` || '/';
  const chosen = looksPath(looks);
  const picture = safeImage(page.picture ?? board.logoUrl);
  const description = shortened(page.description || `${page.title} – ${board.name}`);
  const icon = safeImage(board.icons.svg ?? board.icons.ico ?? board.logoUrl);
  const touch = safeImage(board.icons.appleTouch);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical === null ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      <meta name="color-scheme" content="light dark" />
      <meta property="og:site_name" content={board.name} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={page.kind ?? 'website'} />
      <meta property="og:locale" content={visit.language === 'de' ? 'de_DE' : 'en_US'} />
      <meta name="twitter:card" content="summary" />
      {canonical !== null && <meta property="og:url" content={canonical} />}
      {picture !== null && <meta property="og:image" content={picture} />}
      {page.continuesTo !== undefined && <meta http-equiv="refresh" content={`0;url=${page.continuesTo}`} />}
      <link rel="icon" href={icon ?? 'data:,'} />
      {touch !== null && <link rel="apple-touch-icon" href={touch} />}
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${board.name}: ${visit.texts.jobsTitle}`}
        href={at(visit, '/jobs.rss')}
      />
      <link rel="stylesheet" href={STYLE_FILE.path} />
      {chosen !== null && <link rel="stylesheet" href={chosen} />}
      {[page.data, page.crumbs && breadcrumbs(visit, page.crumbs)].map(
        (data) => data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataText(data) }} />,
      )}
    </head>
  );
}

function Top({ visit }: { readonly visit: Visit }): VNode {
  const { board, texts, user, path } = visit;
  const logo = safeImage(board.logoUrl);
  const section = path.includes('/jobs') || /^\/(?:categories|skills|places)\//.test(path) ? '/jobs' : path;
  const here = (prefix: string) => (`${section}/`.startsWith(`${prefix}/`) ? { 'aria-current': 'page' as const } : {});
  return (
    <header class="top">
      <div class="wrap">
        <a class="brand" href={at(visit, '') || '/'}>
          {logo === null ? (
            <span class="mark" aria-hidden="true">
              {[...board.name][0]?.toUpperCase()}
            </span>
          ) : (
            <img src={logo} alt="" width="32" height="32" />
          )}
          {board.name}
        </a>
        <nav aria-label={texts.menu}>
          <a href={at(visit, '/jobs')} {...here('/jobs')}>
            {texts.jobsTitle}
          </a>
          <a href={at(visit, '/companies')} {...here('/companies')}>
            {texts.companiesTitle}
          </a>
          {board.features.blog && (
            <a href={at(visit, '/blog')} {...here('/blog')}>
              {texts.blogTitle}
            </a>
          )}
          {board.features.jobAlerts && (
            <a href={at(visit, '/alerts')} {...here('/alerts')}>
              {texts.alertsTitle}
            </a>
          )}
          {board.features.candidates &&
            (user === null ? (
              <a href={at(visit, '/sign-in')} {...here('/sign-in')}>
                {texts.signIn}
              </a>
            ) : (
              <a href={at(visit, '/me/applications')} {...here('/me/applications')}>
                {texts.account}
              </a>
            ))}
          {board.features.publicJobSubmission && (
            <a class="button" href={at(visit, '/post')}>
              {texts.postJob}
            </a>
          )}
        </nav>
      </div>
    </header>
  );
}

/** The pages above this one, as links. */
const Crumbs = ({ visit, crumbs }: { readonly visit: Visit; readonly crumbs: readonly Crumb[] }): VNode => (
  <nav class="crumbs" aria-label={visit.texts.breadcrumbs}>
    <ol>
      {[{ label: visit.board.name, path: '' }, ...crumbs].map(({ label, path }, nth) => (
        <li key={path}>
          {nth === crumbs.length ? <span aria-current="page">{label}</span> : <a href={at(visit, path)}>{label}</a>}
        </li>
      ))}
    </ol>
  </nav>
);

function Foot({ visit }: { readonly visit: Visit }): VNode {
  const { board, texts } = visit;
  const site = safeAddress(board.contact.websiteUrl);
  return (
    <footer class="foot">
      <div class="wrap">
        <a href={at(visit, '/salaries')}>{texts.salariesTitle}</a>
        {board.features.talentDirectory === 'public' && <a href={at(visit, '/talent')}>{texts.talentTitle}</a>}
        <a href={at(visit, '/jobs.rss')} type="application/rss+xml">
          RSS
        </a>
        <a href={at(visit, '/privacy')}>{texts.privacy}</a>
        {board.features.impressum && <a href={at(visit, '/imprint')}>{texts.imprint}</a>}
        {board.contact.email !== null && <a href={`mailto:${board.contact.email}`}>{board.contact.email}</a>}
        {site !== null && (
          <a href={site} rel="noopener">
            {texts.website}
          </a>
        )}
        {visit.showsBranding && <span>{texts.poweredBy}</span>}
      </div>
    </footer>
  );
}

/** A page as HTML. All texts of the board and of visitors are escaped. */
export function pageHtml(visit: Visit, page: BoardPage): string {
  return `<!doctype html>${renderToString(
    <html lang={visit.language}>
      <Head visit={visit} page={page} />
      <body>
        <a class="skip" href="#main">
          {visit.texts.skip}
        </a>
        {visit.isSandbox && (
          <aside class="note">
            <div class="wrap">
              <p>{visit.texts.sandbox}</p>
            </div>
          </aside>
        )}
        <Top visit={visit} />
        <main id="main">
          <div class="wrap">
            {page.crumbs && <Crumbs visit={visit} crumbs={page.crumbs} />}
            {page.main}
          </div>
        </main>
        <Foot visit={visit} />
      </body>
    </html>,
  )}`;
}

/** A page without a board, which says why there is none. */
export function faultHtml(message: string): string {
  return `<!doctype html>${renderToString(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{message}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={STYLE_FILE.path} />
      </head>
      <body>
        <main>
          <div class="wrap">
            <div class="narrow card">
              <h1>{message}</h1>
            </div>
          </div>
        </main>
      </body>
    </html>,
  )}`;
}
