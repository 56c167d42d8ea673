/** A component whose code comes when it is first shown, or beforehand. */
import { type ComponentType, useEffect, useState } from 'react'
import { loadCode } from './router/chunks.ts'

/**
 * Unlike React.lazy, which stands behind a fallback even where its code is there already, and whose content React then holds
 * back for 300 ms: what is loaded stands in the frame it is asked for. Until then nothing is shown.
 *
 * @returns the component, and `load` to fetch its code before it is shown
 * @throws where it is shown: what its code could not be fetched for
 */
export function onDemand<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const load = async (): Promise<void> => {
    Loaded = await loadCode(fetchCode)
  }
  function OnDemand(props: Props) {
    const [, show] = useState(Loaded !== undefined)
    useEffect(() => {
      if (Loaded) return
      let gone = false
      const told = (say: () => boolean) => !gone && show(say)
      load().then(
        () => told(() => true),
        (error: unknown) =>
          told(() => {
            throw error
          }),
      )
      return () => {
        gone = true
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
  return Object.assign(OnDemand, { load })
}
