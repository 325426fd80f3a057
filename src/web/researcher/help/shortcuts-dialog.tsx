import { Link } from '@tanstack/react-router'
import { Dialog } from '../ui/dialog.tsx'
import { ShortcutsTable } from './shortcuts-table.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** Opened by the question mark, on every page of researchers. */
export const ShortcutsDialog = ({ isOpen, onClose }: Props) => (
  <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
    <ShortcutsTable />
    <p>
      More in <Link to="/help">Help</Link> and in the <a href="/manual">manual</a>.
    </p>
  </Dialog>
)
