import { Button } from '@juya/ui'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { toast } from '../../../lib/toast.ts'

/** Copies a text and says so. */
export function CopyButton({ text, said, children }: { text: string; said: string; children?: string }) {
  const common = useCommon()
  const copy = () => void navigator.clipboard?.writeText(text).then(() => toast(said))
  return (
    <Button variant="text" size="s" onClick={copy}>
      {children ?? common('copy')}
    </Button>
  )
}
