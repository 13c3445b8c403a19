import { expect, test } from '@jest/globals';
import { cleanHtml } from '#runtime';
import { BlogAuthorDto, BlogPostAuthorDto, BlogPostTagDto, BlogTagDto } from './blog.board.dto.js';

// Storefronts print these texts unchanged, so visitors would see markup in them.

const shown = (html: string | null) => [
  BlogAuthorDto.of({ bio: html } as never).bio,
  BlogAuthorDto.listed({ bio: html } as never).bio,
  BlogPostAuthorDto.within({ bio: html } as never).bio,
  BlogTagDto.of({ description: html } as never).description,
  BlogPostTagDto.within({ description: html } as never).description,
];

test.each([
  [
    '<p>Writes about <b>care</b>.</p>\n<p>Lives by the <a href="https://lake.example">lake</a>.</p>',
    'Writes about care. Lives by the lake.',
  ],
  [cleanHtml('R&D, <3 and 2 < 3'), 'R&D, <3 and 2 < 3'],
  ['Writes &amp;lt; &quot;so&quot;&nbsp;&#39;on&#39;', 'Writes &lt; "so" \'on\''],
  ['Plain text', 'Plain text'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['<p><br></p>', null],
  [null, null],
])('a bio and the description of a tag are plain text: %j', (html, text) => {
  expect(shown(html)).toEqual(Array(5).fill(text));
});
