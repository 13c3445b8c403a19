/** Texts of the pages about the messages and the account of a signed-in person, in English. */
export const accountEn = {
  deleteAccount: 'Delete my account',
  deleteAccountTitle: 'Delete your account',
  deleteAccountHint:
    'Your profile, résumé, picture, saved jobs, job alerts and settings are deleted permanently, and you are signed out everywhere.',
  deleteByLinkHint: 'Without a password, confirm with a link that we send to your address. Open it in this browser.',
  accountDeleted: 'Your account is deleted',
  accountDeletedHint: 'We have sent you an email that confirms it.',
  messagesTitle: 'Messages',
  noMessages: 'You have no messages yet.',
  messageUnsent: 'This message was deleted.',
};

/** The same in German. */
export const accountDe: typeof accountEn = {
  deleteAccount: 'Mein Konto löschen',
  deleteAccountTitle: 'Konto löschen',
  deleteAccountHint:
    'Dein Profil, dein Lebenslauf, dein Bild, gespeicherte Jobs, Job-Alarme und Einstellungen werden endgültig gelöscht, und du wirst überall abgemeldet.',
  deleteByLinkHint:
    'Ohne Passwort bestätigst du mit einem Link, den wir an deine Adresse schicken. Öffne ihn in diesem Browser.',
  accountDeleted: 'Dein Konto ist gelöscht',
  accountDeletedHint: 'Wir haben dir eine E-Mail geschickt, die das bestätigt.',
  messagesTitle: 'Nachrichten',
  noMessages: 'Du hast noch keine Nachrichten.',
  messageUnsent: 'Diese Nachricht wurde gelöscht.',
};
