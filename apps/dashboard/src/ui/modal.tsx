import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { useTexts } from '../state/language';
import { IconButton } from './button';
import { cx } from './cx';

export interface ModalProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stands below the content and does not scroll with it. */
  readonly footer?: ReactNode;
  readonly width?: 'narrow' | 'wide';
  readonly role?: 'dialog' | 'alertdialog';
}

/** A dialog in the middle; on a phone, at the bottom. */
export function Modal({ title, isOpen, onClose, children, footer, width = 'narrow', role = 'dialog' }: ModalProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
      className="animate-fade fixed inset-0 z-50 flex items-end justify-center bg-scrim sm:items-center sm:p-6"
    >
      <AriaModal
        className={cx(
          'animate-rise flex max-h-[90dvh] w-full flex-col overflow-hidden rounded-t-2xl border border-line bg-raised shadow-raised sm:rounded-2xl',
          width === 'wide' ? 'sm:max-w-3xl' : 'sm:max-w-md',
        )}
      >
        <Dialog role={role} className="flex min-h-0 flex-col outline-none">
          <div className="flex items-center gap-3 px-5 pt-4 pb-2">
            <Heading slot="title" className="min-w-0 flex-1 truncate text-base font-semibold">
              {title}
            </Heading>
            <CloseButton onClose={onClose} />
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

/** A sheet at the right edge, for what belongs to a row of a list. */
export function Drawer({ title, isOpen, onClose, children, footer }: ModalProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="animate-fade fixed inset-0 z-50 flex justify-end bg-scrim"
    >
      <AriaModal className="animate-slide h-full w-full overflow-hidden border-l border-line bg-surface shadow-raised sm:max-w-xl">
        <Dialog className="flex h-full min-h-0 flex-col outline-none">
          <div className="flex items-center gap-3 border-b border-line px-5 py-3">
            <Heading slot="title" className="min-w-0 flex-1 truncate text-base font-semibold">
              {title}
            </Heading>
            <CloseButton onClose={onClose} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  return (
    <IconButton label={t.close} onClick={onClose} className="-mr-1.5">
      <X className="size-4" />
    </IconButton>
  );
}
