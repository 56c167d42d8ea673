/** The photo of a thing made in the studio: what the camera shows now, or one that is chosen. */
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { Button } from '@juya/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadImage } from '../../../../lib/forms/upload.ts'
import { toast } from '../../../../lib/toast.ts'
import { useText } from '../studio.i18n.ts'

const JPEG_QUALITY = 0.9

/** What a video shows now, as a file. */
function photoOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')!.drawImage(video, 0, 0)
  return new Promise((done) =>
    canvas.toBlob(
      (blob) => done(blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  )
}

/** Takes a photo at once where the camera is shown, and uploads it. @param video shows the camera; null: a photo is chosen */
export function usePhoto(video: HTMLVideoElement | null, use: 'lot' | 'goods') {
  const [photo, setPhoto] = useState<{ url: string; path?: string }>()
  const take = useCallback(
    async (file: File | undefined) => {
      if (!file) return
      const url = URL.createObjectURL(file)
      setPhoto({ url })
      try {
        const { path } = await uploadImage(file, use)
        setPhoto({ url, path })
      } catch (problem) {
        setPhoto(undefined)
        if (problem instanceof Error) toast(problem.message)
      }
    },
    [use],
  )
  const shoot = useCallback(() => {
    if (video && video.videoWidth > 0) void photoOf(video).then(take)
  }, [video, take])
  useEffect(shoot, [shoot])
  return { photo, take, shoot: video ? shoot : undefined }
}

export function PhotoField({ photo, take, shoot }: ReturnType<typeof usePhoto>) {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="studio-photo">
      {photo && <img className="studio-photo__image" src={photo.url} alt={t('photo')} />}
      <span className="studio-photo__acts">
        {shoot && (
          <Button size="m" variant="outline" onClick={shoot}>
            {t('photo_again')}
          </Button>
        )}
        <Button size="m" variant="outline" onClick={() => picker.current?.click()}>
          {t('photo_file')}
        </Button>
      </span>
      <input
        ref={picker}
        hidden
        type="file"
        accept={PICTURES_OFFERED}
        aria-label={t('photo_file')}
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </div>
  )
}
