import { english } from './english.ts'
import type { Language } from './language.ts'

export const german: Language = {
  ...english,
  name: 'de',
  common: 'der die das und ist nicht ich wir Sie ihre',
}
