/** The pieces' interface for other domains. */
export { addPiece, type Holder, holderOf, registerYield, takePiece } from './pieces.ts'
