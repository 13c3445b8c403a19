import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.js';
import type { components, paths } from './board-api.js';
import { clientOf, type ConnectionOptions, given, type Lazy } from './client.js';
import { BOARD_WITHOUT_KEY } from './unkeyed-writes.js';

export type { components, operations, paths } from './board-api.js';
export type { BoardErrorCode } from './error-codes.js';

/** Types of the Board API by name: `Schemas['PublicJobCard']`. */
export type Schemas = components['schemas'];
/** A client of one board, with paths relative to `/boards/{identifier}` in the reference: `client.GET('/jobs')`. */
export type BoardClient = Client<paths>;

/** Options of a client of a board. They contain no secrets of the board, so the client can run in a visitor's browser. */
export interface BoardOptions extends ConnectionOptions {
  /** Publishable key, slug, id or verified domain of the board. */
  readonly board: string;
  /** Access token of the signed-in user, if there is one. */
  readonly accessToken?: Lazy<string> | undefined;
  /** Token of `POST /password/verify`, on a board with a password. */
  readonly boardAccess?: Lazy<string> | undefined;
}

/**
 * A client of the Board API of one board.
 * @throws TypeError without `url` outside of a browser
 */
export function createBoardClient(options: BoardOptions): BoardClient {
  const { board, accessToken, boardAccess } = options;
  if (/^\.{0,2}$/.test(board)) throw new TypeError('Set `board` to the board of this client.');
  return clientOf<paths>(options, {
    path: `/boards/${encodeURIComponent(board)}`,
    withoutKey: BOARD_WITHOUT_KEY,
    credentials: 'omit',
    async headers() {
      const token = await given(accessToken);
      return { 'Authorization': token && `Bearer ${token}`, 'X-Board-Access': await given(boardAccess) };
    },
  });
}

/**
 * Applies to a job, then uploads the résumé: PDF, DOC, DOCX, ODT, RTF or plain text.
 * @param application guests need `email` and `name`
 * @returns the application with its résumé
 * @throws ApiError; if only the résumé is rejected, the application exists, and `uploadApplicationResume` can upload another one
 */
export async function applyWithResume(
  client: BoardClient,
  jobSlug: string,
  application: Schemas['Apply'],
  resume: Blob,
) {
  const path = { jobSlug };
  const { id } = await unwrap(client.POST('/jobs/{jobSlug}/apply', { params: { path }, body: application }));
  return uploadApplicationResume(client, jobSlug, { file: resume, applicationId: id });
}

/** Uploads the résumé of an application. @throws ApiError */
export const uploadApplicationResume = (client: BoardClient, jobSlug: string, body: Schemas['ApplyResume']) =>
  unwrap(client.POST('/jobs/{jobSlug}/apply/resume', { params: { path: { jobSlug } }, body }));

/** Uploads the résumé of the signed-in user and fills the profile from it. @throws ApiError */
export const uploadResume = (
  client: BoardClient,
  resume: Blob,
  options: Omit<Schemas['UploadResume'], 'resume'> = {},
) => unwrap(client.POST('/me/resume', { body: { ...options, resume } }));

/** Uploads the picture of the signed-in user: JPEG, PNG or WebP. @throws ApiError */
export const uploadAvatar = (client: BoardClient, file: Blob) =>
  unwrap(client.POST('/me/profile/avatar', { body: { file } }));

/** Uploads the logo of a company of the signed-in user: PNG, JPEG, WebP or GIF. @throws ApiError */
export const uploadCompanyLogo = (client: BoardClient, slug: string, file: Blob) =>
  unwrap(client.POST('/me/companies/{slug}/logo', { params: { path: { slug } }, body: { file } }));

/** Uploads a logo for a job that is posted without an account. @throws ApiError */
export const uploadPostingLogo = (client: BoardClient, file: Blob) =>
  unwrap(client.POST('/job-postings/logo', { body: { file } }));
