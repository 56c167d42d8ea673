/** The piece domain as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'

export const pieceModule: DomainModule = { name: 'piece', locks: { piece_pieces: 'piece' } }
