import { redirectsTexts } from '@openings/i18n/dashboard-redirects';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { changed } from '../../kit/form/issues';
import { ResourceForm } from '../../kit/form/resource-form';
import { useTexts, useTextsOf } from '../../state/language';

type Redirect = Schema<'Redirect'>;

interface RedirectValues {
  fromPath: string;
  toPath: string;
  statusCode: string;
}

const valuesOf = (redirect?: Redirect): RedirectValues => ({
  fromPath: redirect?.fromPath ?? '',
  toPath: redirect?.toPath ?? '',
  statusCode: String(redirect?.statusCode ?? 301),
});

/** The request that makes a redirect, or saves what was changed of one. */
function writeOf(values: RedirectValues, redirect?: Redirect): Write {
  const { statusCode, ...paths } = redirect ? changed(valuesOf(redirect), values) : values;
  const body = { ...paths, ...(statusCode === undefined ? {} : { statusCode: Number(statusCode) }) };
  return redirect
    ? { method: 'PATCH', path: `/redirects/${redirect.id}`, body }
    : { method: 'POST', path: '/redirects', body };
}

/** A new redirect, or one that is there. */
export function RedirectForm({ redirect, onDone }: { readonly redirect?: Redirect; readonly onDone: () => void }) {
  const t = useTextsOf(redirectsTexts);
  const { save, create } = useTexts();
  return (
    <ResourceForm<RedirectValues, Redirect>
      sections={[
        {
          title: t.section,
          fields: [
            {
              name: 'fromPath',
              label: t.from,
              kind: 'text',
              required: true,
              wide: true,
              hint: t.fromHint,
              placeholder: '/old',
            },
            {
              name: 'toPath',
              label: t.to,
              kind: 'text',
              required: true,
              wide: true,
              hint: t.toHint,
              placeholder: '/new',
            },
            {
              name: 'statusCode',
              label: t.kind,
              kind: 'select',
              wide: true,
              choices: [
                { value: '301', label: t.forGood },
                { value: '302', label: t.forNow },
              ],
            },
          ],
        },
      ]}
      values={valuesOf(redirect)}
      write={(values) => writeOf(values, redirect)}
      needs="redirects.manage"
      saveLabel={redirect ? save : create}
      done={redirect ? t.savedRedirect : t.createdRedirect}
      refresh={['redirects']}
      onSaved={onDone}
    />
  );
}
