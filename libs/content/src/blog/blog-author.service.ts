import { changesOf, orNull, type InputOf, type Issue, rejectIssues, WebAddress, Slugs } from '#kernel';
import { cleanHtml } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type BlogAuthor, blogAuthors } from './blog-author.decider.js';
import type { MediaPurpose } from '../media/media.decider.js';
import type { MediaRow } from '../media/media.read-model.js';
import { Media, MediaHolder } from '../media/media.service.js';
import { BlogAuthorReader, BlogAuthorRow } from './blog-author.read-model.js';

/** The fields of an author in a request; an empty text means no value, and so does null for the image. */
export type BlogAuthorInput = InputOf<Omit<BlogAuthor, 'avatarMediaId' | 'avatarUrl'>> &
  Partial<Pick<BlogAuthor, 'avatarMediaId'>>;

/** Creates and updates authors. The rules are in blog-author.decider.ts. */
@Injectable()
export class BlogAuthors {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BlogAuthorReader,
    private readonly media: Media,
  ) {}

  /**
   * Adds an author. A slug derived from the name gets a number if it is taken.
   * @throws Rejection `blog_author_slug_taken`, and `validation_bad_request` for an invalid URL or an unknown image.
   */
  async add(input: BlogAuthorInput & { readonly name: string }): Promise<BlogAuthorRow> {
    const id = newId('blogauthors');
    const { name, slug } = input;
    const content = await this.gathered(input);
    const add = async (free: string) => {
      const author: BlogAuthor = { ...NOTHING, ...content, name, slug: free };
      return (await this.bus.execute(blogAuthors.AddBlogAuthor(id, author))).row(BlogAuthorRow);
    };
    const free = (taken: string) => this.reader.freeSlugs(taken);
    const search = { wanted: slug, slug: Slugs.from(name, 'author'), taken: 'blog_author_slug_taken', id, free };
    return Slugs.withFree(search, add);
  }

  /** Changes the fields that `input` names. @throws Rejection as `add` does, and `blog_author_not_found`. */
  async change(id: string, input: BlogAuthorInput): Promise<BlogAuthorRow> {
    const changes = await this.gathered(input);
    return (await this.bus.execute(blogAuthors.ChangeBlogAuthor(id, changes))).row(BlogAuthorRow);
  }

  /** Deletes an author permanently; posts keep the author's id (decision 0082). @throws Rejection `blog_author_not_found`. */
  async remove(id: string): Promise<void> {
    await this.bus.execute(blogAuthors.RemoveBlogAuthor(id, {}));
  }

  private async gathered(input: BlogAuthorInput): Promise<Partial<BlogAuthor>> {
    const { avatarMediaId } = input;
    const changes: { -readonly [K in keyof BlogAuthor]?: BlogAuthor[K] } = plainChanges(input);
    const issues: Issue[] = [];
    for (const [key, addressOf] of Object.entries(ADDRESSES) as [
      keyof typeof ADDRESSES,
      (text: string) => string | null,
    ][]) {
      const text = input[key];
      if (text === undefined) continue;
      changes[key] = text === '' ? null : addressOf(text);
      if (text !== '' && changes[key] === null)
        issues.push({ path: [key], message: 'must be an http or https address' });
    }
    rejectIssues(issues);
    if (avatarMediaId !== undefined) {
      const image =
        avatarMediaId === null ? null : await this.media.forUse(avatarMediaId, 'blog_image', ['avatarMediaId']);
      changes.avatarMediaId = image && image.id;
      changes.avatarUrl = image && this.media.publicUrl(image);
    }
    return changes;
  }
}

const plainChanges = changesOf<BlogAuthor, Omit<BlogAuthorInput, keyof typeof ADDRESSES | 'avatarMediaId'>>()(
  'name slug bio email status location metaTitle metaDescription',
  {
    bio: (html) => cleanHtml(html) || null,
    email: orNull,
    location: orNull,
    metaTitle: orNull,
    metaDescription: orNull,
  },
);

/** Normalizes each kind of URL; null for an invalid one. */
const ADDRESSES = {
  websiteUrl: WebAddress.ofSite,
  twitterUrl: (text: string) => {
    const handle = WebAddress.handleIn(text);
    return handle === null ? null : `https://x.com/${handle}`;
  },
  facebookUrl: (text: string) => profile(text, 'https://www.facebook.com'),
  linkedinUrl: (text: string) => profile(text, 'https://www.linkedin.com'),
  githubUrl: (text: string) => profile(text, 'https://github.com'),
};

function profile(text: string, origin: string): string | null {
  const address = WebAddress.ofProfile(text, origin);
  return address && WebAddress.ofSite(address);
}

const NOTHING = {
  bio: null,
  email: null,
  status: null,
  location: null,
  avatarMediaId: null,
  avatarUrl: null,
  websiteUrl: null,
  twitterUrl: null,
  facebookUrl: null,
  linkedinUrl: null,
  githubUrl: null,
  metaTitle: null,
  metaDescription: null,
};

/** The pictures of authors. */
@Injectable()
export class AuthorImages implements MediaHolder {
  readonly resourceType = 'blog_author';
  readonly purposes: readonly MediaPurpose[] = ['blog_image'];

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BlogAuthorReader,
  ) {}

  async require(resourceId: string): Promise<void> {
    await this.reader.byId(resourceId);
  }

  async attach(resourceId: string, { id, url }: MediaRow & { readonly url: string | null }): Promise<void> {
    await this.bus.execute(blogAuthors.ChangeBlogAuthor(resourceId, { avatarMediaId: id, avatarUrl: url }));
  }

  showing(mediaId: string): Promise<readonly string[]> {
    return this.reader.showing(mediaId);
  }
}
