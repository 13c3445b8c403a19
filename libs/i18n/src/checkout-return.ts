import type { Language } from './language.js';

/** Texts of the page to which payment pages return. */
export interface CheckoutReturnTexts {
  readonly incomplete: string;
  readonly paid: string;
  readonly goOn: string;
  /** Why a job has no page yet. */
  readonly unpublished: Readonly<
    Record<'review' | 'room' | 'credit' | 'processing' | 'ended', { readonly title: string; readonly text: string }>
  >;
}

const en: CheckoutReturnTexts = {
  incomplete: 'This link is incomplete',
  paid: 'Thank you for your payment',
  goOn: 'Continue',
  unpublished: {
    review: {
      title: 'Your job waits for approval',
      text: 'Your payment arrived. The job is public once it is approved. We sent you an email.',
    },
    room: {
      title: 'Your job waits for room',
      text: 'Your payment arrived. The board is full, and the job is public as soon as there is room. We sent you an email.',
    },
    credit: {
      title: 'Your payment is a credit',
      text: 'The job no longer needed the payment. You can publish another job of the same company with it. We sent you an email.',
    },
    processing: {
      title: 'Your payment is being processed',
      text: 'The job is public once the payment arrives. We will send you an email.',
    },
    ended: { title: 'This purchase has ended', text: 'The job is not public.' },
  },
};

const de: CheckoutReturnTexts = {
  incomplete: 'Dieser Link ist unvollständig',
  paid: 'Danke für deine Zahlung',
  goOn: 'Weiter',
  unpublished: {
    review: {
      title: 'Deine Stelle wird geprüft',
      text: 'Deine Zahlung ist da. Nach der Freigabe ist die Stelle öffentlich. Du bekommst eine E-Mail.',
    },
    room: {
      title: 'Deine Stelle wartet auf Platz',
      text: 'Deine Zahlung ist da. Die Stellenbörse ist voll. Sobald Platz ist, ist die Stelle öffentlich. Du bekommst eine E-Mail.',
    },
    credit: {
      title: 'Deine Zahlung ist ein Guthaben',
      text: 'Die Stelle brauchte die Zahlung nicht mehr. Du kannst damit eine andere Stelle derselben Firma veröffentlichen. Du bekommst eine E-Mail.',
    },
    processing: {
      title: 'Deine Zahlung wird bearbeitet',
      text: 'Sobald sie da ist, ist die Stelle öffentlich. Du bekommst eine E-Mail.',
    },
    ended: { title: 'Dieser Kauf ist beendet', text: 'Die Stelle ist nicht öffentlich.' },
  },
};

/** The texts by language. */
export const CHECKOUT_RETURN_TEXTS: Readonly<Record<Language, CheckoutReturnTexts>> = { en, de };
