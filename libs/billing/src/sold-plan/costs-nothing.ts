/** Whether a plan costs nothing: a plan of the kind `free`, or with the price 0. All limits of free plans apply to it. */
export const costsNothing = ({
  kind,
  price,
}: {
  readonly kind: string;
  readonly price: { readonly amountCents: number } | null;
}): boolean => kind === 'free' || price?.amountCents === 0;
