const english =
  words(`the is are was were be been am my mine i me we our you your it its this that these those where
  when what why how who which and or but not no yes to of for from with at on in by since still any have has had do does
  did can could will would should please hi hello hey dear order ordered parcel package tracking tracked shipped
  delivery delivered arrived received waiting late refund cancel return thanks thank now all good great here there
  very so just about get got i'm it's don't hasn't haven't didn't if as then than they them he she`)

// None of these is a word of English, or of the shop's field, too.
const foreign =
  words(`wo ist sind mein meine meiner meinem meinen bestellung ich wir und nicht wann bitte hallo guten
  paket lieferung warte noch keine danke sendung seit der das ein eine für auf
  où est mon ma mes commande colis je nous vous bonjour merci pas livraison reçu toujours les des une pour depuis quand
  dónde donde está mi mis pedido paquete hola gracias cuándo cuando llegado todavía ha el los una para por qué
  dov'è dove ordine pacco il mio mia buongiorno grazie quando arrivato ancora della
  onde meu minha encomenda olá obrigado obrigada não ainda chegou
  waar mijn bestelling pakket ik het een niet wanneer bedankt nog
  var är min mitt beställning paketet jag och inte när hej tack hvor er ikke pakke ordre jeg
  gdzie jest moje moja zamówienie paczka nie dzień dobry dziękuję
  nerede siparişim kargom merhaba teşekkürler
  missä tilaukseni paketti kiitos hei`)

/**
 * Whether a text is in English, as far as its small words tell. A text of a few words without any is taken for English:
 * it is a number, a name, an address or a sign.
 */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (latin < letters * 0.7) return false
  const spoken = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  const known = spoken.filter((word) => english.has(word)).length
  const strange = spoken.filter((word) => foreign.has(word)).length
  return strange <= known && (known > 0 || spoken.length < fewest)
}

/** So many words without a small one among them are in some other language. */
const fewest = 6

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
