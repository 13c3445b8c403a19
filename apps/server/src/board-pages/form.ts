import { UploadedFile } from '#http/dto';
import { reject } from '#kernel';
import type { BoardTexts } from '#i18n';
import type { BoardApiAnswer } from './board-answers.js';

/** The most bytes of a form without its file; a job description is long. */
export const FORM_BYTES = 256 * 1024;
/** No page has a form with more fields. */
const MOST_FIELDS = 200;

/** Whether `body` has more fields than a form may have; stops at the first one too many. */
function hasTooManyFields(body: string): boolean {
  let at = -1;
  for (let fields = 1; fields <= MOST_FIELDS; fields++) {
    at = body.indexOf('&', at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** What a visitor entered, and what was refused. */
export class Form {
  private constructor(
    private readonly texts: ReadonlyMap<string, readonly string[]>,
    private readonly files: ReadonlyMap<string, UploadedFile>,
    /** By the name of the field. */
    readonly wrong: ReadonlyMap<string, string>,
    /** The error of the whole form; null: none. */
    readonly problem: string | null,
  ) {}

  static readonly EMPTY = new Form(new Map(), new Map(), new Map(), null);

  static of(entries: Iterable<readonly [string, string | UploadedFile]>): Form {
    const texts = new Map<string, string[]>();
    const files = new Map<string, UploadedFile>();
    for (const [name, value] of entries) {
      // Browsers send an empty file if none was chosen.
      if (value instanceof UploadedFile) {
        if (value.size > 0) files.set(name, value);
      } else {
        const values = texts.get(name);
        if (values) values.push(value);
        else texts.set(name, [value]);
      }
    }
    return new Form(texts, files, new Map(), null);
  }

  /**
   * The form in `body`, as `application/x-www-form-urlencoded`. The work is linear in its length.
   * @throws Rejection `validation_payload_too_large` for more than 200 fields or 256 KB.
   */
  static read(body: string): Form {
    if (body.length > FORM_BYTES || hasTooManyFields(body))
      reject('too_large', 'validation_payload_too_large', 'This form has too many fields, or too much text.');
    return Form.of(new URLSearchParams(body));
  }

  /** A text without surrounding spaces; empty when it was not sent. */
  text(name: string): string {
    return this.texts.get(name)?.[0]?.trim() ?? '';
  }

  /** The text exactly as entered: passwords may start with a space. */
  exact(name: string): string {
    return this.texts.get(name)?.[0] ?? '';
  }

  all(name: string): readonly string[] {
    return this.texts.get(name) ?? [];
  }

  file(name: string): UploadedFile | null {
    return this.files.get(name) ?? null;
  }

  get isSent(): boolean {
    return this.texts.size + this.files.size > 0;
  }

  /** The same form with an error. */
  with(wrong: Readonly<Record<string, string>>, problem: string): Form {
    return new Form(this.texts, this.files, new Map(Object.entries(wrong)), problem);
  }

  /**
   * The same form with the errors of the Board API, each at its field.
   * @param fields the form field of each request key; errors of other keys are shown above the form.
   */
  refused(answer: BoardApiAnswer<unknown>, texts: BoardTexts, fields: Readonly<Record<string, string>>): Form {
    const wrong: Record<string, string> = {};
    let others = '';
    for (const { path, message } of answer.refusal?.details?.issues ?? []) {
      const key = path.join('.');
      const field = Object.hasOwn(fields, key) ? fields[key] : fields[String(path.at(-1))];
      if (field === undefined) others ||= `${key} ${message}`.trim();
      else wrong[field] ??= this.fieldProblem(texts, field, message);
    }
    const { code = '', message = texts.failed } = answer.refusal ?? {};
    const isAboutFields = Object.keys(wrong).length > 0 && others === '';
    const problem = texts.refusals[code] ?? (others === '' ? message : `${message} ${others}`);
    return this.with(wrong, isAboutFields ? texts.checkFields : problem);
  }

  private fieldProblem(texts: BoardTexts, field: string, message: string): string {
    if (this.text(field) === '' && this.file(field) === null) return texts.fieldMissing;
    if (/long|at most|shorter/i.test(message)) return texts.fieldLong;
    return /email/i.test(field) ? texts.fieldEmail : texts.fieldWrong;
  }
}
