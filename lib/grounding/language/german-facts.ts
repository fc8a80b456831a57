import type { Facts } from './english-facts.ts'

const participle =
  '(?: (?:bereits|schon|leider|gestern|heute|noch|inzwischen|jetzt|am|vor|im|in|\\p{L}{2,14}|\\d{1,2}\\.)){0,6}'

/** What the German letters of a shop say of money, days, places and parcels. */
export const germanFacts: Facts = {
  currencyWords: {
    euro: 'EUR',
    euros: 'EUR',
    eur: 'EUR',
    dollar: 'USD',
    dollars: 'USD',
    usd: 'USD',
    franken: 'CHF',
    chf: 'CHF',
    pfund: 'GBP',
  },
  amounts: [
    ['refund', 'erstatt\\w*|rückerstatt\\w*|gutgeschrieben|geld zurück'],
    ['shipping', 'versand\\w*|porto|lieferkosten'],
    ['gift', 'rabatt|gutschein|nachlass|gutschrift|entschädigung'],
    ['balance', 'guthaben|geschenkkarte'],
    ['difference', 'differenz'],
    ['total', 'gesamt\\w*|bezahlt|berechnet|rechnungsbetrag|betrag|kostete|summe'],
  ],
  roles: [
    [
      'promised',
      'verspätung|verspätet|zu spät|zugesagt\\w*|versprochen\\w*|erwartet\\w*|geplant\\w*|voraussichtlich\\w*|liefertermin|lieferdatum|kommt|eintreffen|soll(?:te)? (?:ankommen|kommen|eintreffen)',
    ],
    ['refunded', 'erstattet|rückerstattet|gutgeschrieben|erstattung (?:vom|erfolgte)'],
    ['cancelled', 'storniert\\w*|stornierung'],
    ['replaced', 'ersatz (?:vom|beschlossen)'],
    ['requested', 'rücksendung (?:vom|angemeldet)|angemeldet|umtausch vom'],
    ['received', 'bei uns eingetroffen|zurückgekommen|bei uns angekommen|zurück bei uns'],
    ['scanned', 'gescannt|scan\\w*|zuletzt|gesehen|erfasst|verloren (?:gemeldet|erklärt)|sortierzentrum'],
    [
      'shipped',
      'verschickt|versandt|versendet|verlassen|abgeschickt|übergeben|losgeschickt|abgegangen|unterwegs seit',
    ],
    ['delivered', 'zugestellt\\w*|geliefert|angekommen|abgegeben|ausgeliefert'],
    ['placed', 'bestellt\\w*|bestellung vom|gekauft|aufgegeben'],
    ['since', 'kund\\w{1,3} seit'],
    ['renewal', 'verlänger\\w*'],
  ],
  willArrive:
    '(?:wird|werden|kommt|soll|sollte|erhalten|bekommen|trifft|erreicht)(?: \\S{1,14}){0,4} (?:ankommen|eintreffen|zugestellt|geliefert|bei ihnen (?:sein|an|ein)|an|ein)|(?:ist|sind)(?: \\S{1,14}){0,3} bei ihnen|bei ihnen (?:ein|sein|an)|wird(?: \\S{1,14}){0,4} (?:zugestellt|geliefert)|(?:erhalten|bekommen) sie (?:es|sie|ihr paket|ihre bestellung|die ware)|erreicht sie|sie (?:erhalten|bekommen|haben) (?:es|sie|das paket|die \\S{1,14}|ihr\\w{0,3} \\S{1,14})|kommt(?: \\S{1,14}){0,2} (?:spätestens|am|bis)',
  vague:
    'in den nächsten (?:tagen|stunden)|in (?:ein paar|wenigen) tagen|in kürze|bald|demnächst|jeden moment|rechtzeitig',
  states: [
    ['undelivered', `(?:noch )?nicht (?:zugestellt|ausgeliefert|geliefert)`],
    [
      'not_shipped',
      `(?:noch )?nicht (?:verschickt|versandt|versendet|verlassen|abgeschickt)|(?:wird|werden)${participle} (?:gepackt|vorbereitet)|noch in unserem lager`,
    ],
    [
      'stalled',
      `seit(?: \\S{1,14}){1,4} nicht (?:mehr )?(?:gescannt|bewegt|erfasst)|steckt(?: \\S{1,12}){0,4} fest|steht still|hängt(?: \\S{1,12}){0,3} fest|(?:kein|keinen|keine|ohne)(?: neuen?| weiteren?| neue)? (?:scans?|bewegung)`,
    ],
    ['unscanned', `(?:noch )?nicht (?:gescannt|erfasst)|nie (?:gescannt|erfasst)`],
    ['out_for_delivery', `in zustellung|in der zustellung|beim zusteller|im zustellfahrzeug`],
    [
      'coming_back',
      `zurück (?:an den absender|zum absender|bei uns|in unserem lager|zu uns)|an den absender zurück|an uns zurück|kam(?: \\S{1,14}){0,3} zurück|zurückgeschickt`,
    ],
    ['lost', `verloren(?: gegangen| gemeldet)?|als verloren`],
    ['cancelled', `(?:wurde|ist|worden)${participle} storniert|storniert worden`],
    ['packed', `ist(?: \\S{1,12}){0,2} gepackt|etikett (?:wurde|ist) (?:erstellt|gedruckt)`],
    [
      'delivered',
      `zugestellt|ausgeliefert|(?:wurde|ist|worden)${participle} (?:geliefert|angekommen|abgegeben)|als zugestellt`,
    ],
    ['in_transit', `unterwegs|auf dem weg(?! zurück)|in transit|im transport`],
    ['shipped', `verschickt|versandt|versendet|lager(?: \\S{1,12}){0,6} verlassen|verlassen hat`],
    ['late', `verspätet|verspätung|überfällig`],
  ],
  partOf: 'anderen|andere|diese|diesen|übrigen|ersten|letzten|der|von',
  counted: [
    ['parcels', 'pakete?n?|sendungen|päckchen'],
    ['orders', 'bestellungen|aufträge'],
    ['items', 'artikel|stück|teile'],
    ['escalations', 'eskalationen|eskaliert\\w*'],
    ['tickets', '(?:offene |offenen )?tickets'],
    ['other', 'erstattungen|rücksendungen|versuche|kunden|konten'],
  ],
  percent: 'prozent',
  orderWord: 'bestellung(?: nr\\.?| nummer)?|bestellnummer|auftrag(?: nr\\.?)?',
  carriers:
    'UPS|DHL|FedEx|DPD|GLS|Hermes|TNT|PostNord|Deutsche Post|Österreichische Post|Schweizerische Post|InPost',
  carrierBefore: 'mit|per|durch|über|paketdienst|von',
  carrierVerbs:
    '(?:hat |haben )?(?:zugestellt|gescannt|verloren|meldet|sagt|zeigt|gefunden|abgegeben|das|es|ihr)',
  placeBefore: 'in|nach|aus|bei|aus dem depot|über|bis',
  placeContext:
    'gescannt|scan\\w*|sortier\\w*|depot|lager|zentrum|gesehen|verschickt|geschickt|zugestellt|unterwegs|paket\\w*|sendung|adresse|zoll|filiale|zusteller|steckt|liegt|angekommen|abgegeben',
  spots:
    'schuppen|veranda|haustür|tür|garage|nachbarn?|nachbarin|briefkasten|rezeption|empfang|garten|filiale|packstation|ablageort',
  putDown: 'abgestellt|abgegeben|übergeben|hinterlegt|abgelegt|angenommen|liegt',
  productBefore:
    'der|die|das|den|dem|ihre|ihren|ihr|unser|unsere|neuer|neue|neuen|neues|×|x|beide|zwei|drei|einen|eine|ein',
  productNouns:
    'kopfhörer|lautsprecher|soundbar|cable|kabel|case|etui|pro|max|mini|plus|over-ear|on-ear|in-ear|studio|monitor|ladegerät|adapter|ständer|mikrofon|lite|ultra|buds',
  capitals:
    'Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Frau|Herr|Guten|Tag|Hallo|Liebe|Lieber|Dank|Grüße|Grüßen|Weihnachten|Ostern|Deutsch|Englisch|Als|Ende|Anfang|Wenn|Die|Der|Das|Es|Wir|Ich|Am|Im|Zum|Laut',
  greeting: 'hallo|guten tag|liebe|lieber|sehr geehrte|sehr geehrter|frau|herr',
}
