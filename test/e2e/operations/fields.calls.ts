import { aCandidate } from '../candidate-calls.js';
import type { Arrange, CalledBoard } from '../operation-calls.js';
import { type Body, eventually, unique } from '../server.js';

const own = (path: string) => (): string => path;

async function made({ call }: CalledBoard, method: string, path: string, body: unknown): Promise<Body> {
  const answer = await call(method, path, body);
  if (answer.status >= 300) throw new Error(`${path} could not be arranged: ${answer.status} ${answer.text}`);
  return answer.body;
}

const TEXT = { key: 'city', label: 'City', type: 'short_text', required: false };
const FIELD = { ...TEXT, visibility: 'public', editableByOwner: true };

const type = (at: CalledBoard) =>
  made(at, 'POST', '/v1/custom-object-types', { name: `Type ${unique()}`, fields: [TEXT] });
const record = async (at: CalledBoard, { id }: Body) =>
  made(at, 'POST', `/v1/custom-object-types/${id}/records`, { title: `Record ${unique()}` });
const reference = ({ id }: Body) => ({
  key: 'schools',
  label: 'Schools',
  typeId: id,
  multiple: true,
  visibility: 'public',
  editableByOwner: true,
  allowOverrides: false,
});

/** A person or an object with a profile. */
const OWNERS = {
  candidates: async (at: CalledBoard) => {
    const { id } = await aCandidate(at.server, at.slug);
    await eventually(async () => (await at.call('GET', `/v1/candidates/${id}`)).status === 200);
    return id;
  },
  companies: async (at: CalledBoard) => (await made(at, 'POST', '/v1/companies', { name: `Firm ${unique()}` })).id,
} as const;

const ofProfiles = (owners: keyof typeof OWNERS, name: string): Readonly<Record<string, Arrange>> => ({
  [`update${name}ProfileFields`]: async () => ({
    path: `/v1/${owners}/profile-fields`,
    body: { definitions: [FIELD] },
    shown: own(`/v1/${owners}/profile-fields`),
  }),
  [`update${name}ProfileReferences`]: async (at) => ({
    path: `/v1/${owners}/profile-references`,
    body: { definitions: [reference(await type(at))] },
    shown: own(`/v1/${owners}/profile-references`),
  }),
  [`update${name}ProfileFieldValues`]: async (at) => {
    await made(at, 'PUT', `/v1/${owners}/profile-fields`, { definitions: [FIELD] });
    const path = `/v1/${owners}/${await OWNERS[owners](at)}/profile/fields`;
    return { path, body: { values: { city: 'Bern' } }, shown: own(path) };
  },
  [`update${name}ProfileReferenceSelections`]: async (at) => {
    const school = await type(at);
    await made(at, 'PUT', `/v1/${owners}/profile-references`, { definitions: [reference(school)] });
    const path = `/v1/${owners}/${await OWNERS[owners](at)}/profile/references`;
    const selections = [{ fieldKey: 'schools', recordId: (await record(at, school)).id }];
    return { path, body: { selections }, shown: own(path) };
  },
});

/** How the operations of custom fields and custom objects are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  ...ofProfiles('candidates', 'Candidate'),
  ...ofProfiles('companies', 'Company'),
  createCustomObjectType: async () => ({
    path: '/v1/custom-object-types',
    body: { name: `Type ${unique()}`, fields: [TEXT] },
    shown: ({ id }) => `/v1/custom-object-types/${id}`,
  }),
  updateCustomObjectType: async (at) => {
    const path = `/v1/custom-object-types/${(await type(at)).id}`;
    return { path, body: { name: 'Another name' }, shown: own(path) };
  },
  deleteCustomObjectType: async (at) => ({ path: `/v1/custom-object-types/${(await type(at)).id}` }),
  createCustomObjectRecord: async (at) => {
    const path = `/v1/custom-object-types/${(await type(at)).id}/records`;
    return {
      path,
      body: { title: `Record ${unique()}`, attributes: { city: 'Bern' } },
      shown: ({ id }) => `${path}/${id}`,
    };
  },
  updateCustomObjectRecord: async (at) => {
    const of = await type(at);
    const path = `/v1/custom-object-types/${of.id}/records/${(await record(at, of)).id}`;
    return { path, body: { attributes: { city: 'Basel' } }, shown: own(path) };
  },
  deleteCustomObjectRecord: async (at) => {
    const of = await type(at);
    return { path: `/v1/custom-object-types/${of.id}/records/${(await record(at, of)).id}` };
  },
  importCustomObjectRecords: async (at) => ({
    path: `/v1/custom-object-types/${(await type(at)).id}/records/import`,
    form: [['file', new Blob([`title,city\nRecord ${unique()},Bern\n`], { type: 'text/csv' })]],
  }),
};
