import { byId, made, own, type Arrange, type CalledBoard } from '../operation-calls.js';
import { unique } from '../server.js';

const term = (at: CalledBoard, axis: string) =>
  made(at, `/v1/taxonomies/${axis}`, { name: `Term ${unique()}`, aliasSlugs: ['old'] });
const ofTerms = (axis: string, name: string): Readonly<Record<string, Arrange>> => ({
  [`createTaxonomies${name}`]: async () => ({
    path: `/v1/taxonomies/${axis}`,
    body: { name: `Term ${unique()}` },
    shown: byId(`taxonomies/${axis}`),
  }),
  [`updateTaxonomies${name}`]: async (at) => {
    const path = `/v1/taxonomies/${axis}/${(await term(at, axis)).id}`;
    return { path, body: { name: 'Another name' }, shown: own(path) };
  },
  [`deleteTaxonomies${name}`]: async (at) => ({ path: `/v1/taxonomies/${axis}/${(await term(at, axis)).id}` }),
  [`createTaxonomies${name}Alias`]: async (at) => {
    const path = `/v1/taxonomies/${axis}/${(await term(at, axis)).id}`;
    return { path: `${path}/aliases`, body: { aliases: ['new'] }, shown: own(path) };
  },
  [`deleteTaxonomies${name}Alias`]: async (at) => ({
    path: `/v1/taxonomies/${axis}/${(await term(at, axis)).id}/aliases/old`,
  }),
});

/** How operations on taxonomies are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  ...ofTerms('categories', 'Category'),
  ...ofTerms('markets', 'Market'),
  ...ofTerms('skills', 'Skill'),
};
