import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTexts } from '../state/language';
import { SideNavigation } from './side-navigation';

/** The side navigation over the page, for phones. */
export function NavigationDrawer({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useTexts();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="animate-fade fixed inset-0 z-50 bg-scrim lg:hidden"
    >
      <Modal className="animate-slide-left h-full w-72 max-w-[85vw] border-r border-line bg-canvas shadow-raised">
        <Dialog aria-label={t.navigationLabel} className="h-full outline-none">
          <SideNavigation onNavigate={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
