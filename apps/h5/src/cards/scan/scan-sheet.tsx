/** Reads a waybill: through the camera while it is held in the frame, or from a photo where there is no camera. */
import './scan.css'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { Button, Sheet } from '@juya/ui'
import { CameraIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from './scan.i18n.ts'
import { type WaybillReader, waybillReader } from './waybill-reader.ts'

/** A frame is looked at so often: often enough for a hand that trembles, seldom enough for an old phone. */
const LOOK_EVERY_MS = 200
type Said = 'aim' | 'no_camera' | 'reading' | 'none_found'

export function ScanSheet({ onRead, onClose }: { onRead: (tracking_no: string) => void; onClose: () => void }) {
  const t = useText()
  const [reader] = useState(waybillReader)
  const [has_camera, setCamera] = useState(true)
  const [said, setSaid] = useState<Said>('aim')
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const found = useRef(onRead)
  useEffect(() => {
    found.current = onRead
  })
  useEffect(() => {
    const view = video.current
    if (!view) return
    return watchCamera(view, reader, {
      onRead: (tracking_no) => found.current(tracking_no),
      onNone: () => {
        setCamera(false)
        setSaid('no_camera')
      },
    })
  }, [reader])
  const readPhoto = async (chosen: File) => {
    setSaid('reading')
    const tracking_no = await numberInPhoto(chosen, reader)
    if (tracking_no) onRead(tracking_no)
    else setSaid('none_found')
  }
  return (
    <Sheet open title={t('title')} onClose={onClose}>
      <div className="scan">
        <video ref={video} className="scan__view" hidden={!has_camera} playsInline muted aria-label={t('view')} />
        <p className="scan__said" role="status">
          {t(said)}
        </p>
        <input
          ref={file}
          type="file"
          accept={PICTURES_OFFERED}
          capture="environment"
          hidden
          aria-label={t('photo')}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) void readPhoto(chosen)
            event.target.value = ''
          }}
        />
        <Button
          block
          variant="outline"
          icon={<CameraIcon size={18} />}
          loading={said === 'reading'}
          onClick={() => file.current?.click()}
        >
          {t('photo')}
        </Button>
      </div>
    </Sheet>
  )
}

/** Shows the camera and reads its frames until a number is found. @returns ends it and lets the camera go */
function watchCamera(
  view: HTMLVideoElement,
  read: WaybillReader,
  { onRead, onNone }: { onRead: (tracking_no: string) => void; onNone: () => void },
): () => void {
  let over = false
  let stream: MediaStream | undefined
  let timer: number | undefined
  const stop = () => {
    over = true
    window.clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const look = async () => {
    const { videoWidth: width, videoHeight: height } = view
    // A frame that cannot be read is followed by another.
    const number = width > 0 ? await read({ picture: view, width, height }).catch(() => null) : null
    if (over) return
    if (number) {
      stop()
      onRead(number)
    } else timer = window.setTimeout(() => void look(), LOOK_EVERY_MS)
  }
  const open = async () => {
    // Pages that are not served safely are given no camera.
    if (!navigator.mediaDevices) throw new Error('no camera')
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
    if (over) return stop()
    view.srcObject = stream
    await view.play()
    await look()
  }
  open().catch(() => {
    if (over) return
    stop()
    onNone()
  })
  return stop
}

async function numberInPhoto(photo: File, read: WaybillReader): Promise<string | null> {
  try {
    const picture = await createImageBitmap(photo)
    const number = await read({ picture, width: picture.width, height: picture.height })
    picture.close()
    return number
  } catch {
    return null
  }
}
