/** A button that asks for a video file. */
import { Button } from '@juya/ui'
import { type ReactNode, useRef } from 'react'

interface FileButtonProps {
  disabled?: boolean
  outline?: boolean
  onChoose: (file: File) => void
  children: ReactNode
}

export function FileButton({ disabled = false, outline = false, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="video/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button
        size={outline ? 'm' : 'l'}
        variant={outline ? 'outline' : 'primary'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
