import type { PeopleLexicon } from './people-lexicon.ts';

export const GERMAN: PeopleLexicon = {
  roles: {
    editor: `schriftleit(?:er|erin|ung)|chefredaktion`,
    outreach: `pressewart(?:in)?|pressereferent(?:in)?|medien(?:beauftragte[r]?|referent(?:in)?)|unternehmenskommunikation`,
    founder: `betreiber(?:in)?|grundungsmitglied|geschaftsinhaber(?:in)?|firmeninhaber(?:in)?`,
    author: `verfasser(?:in)?|kolumnist(?:in)?|freie[r]? autor(?:in)?`,
    other: `vize ?prasident(?:in)?|prasident(?:in)?|obmann|obfrau|(?:erste[r]?|zweite[r]?|1\\.|2\\.|3\\.) (?:vorsitzende[r]?|vorstand)
      |schulleit(?:er|erin|ung)|geschaftsleit(?:er|erin|ung)|direktor(?:in)?|intendant(?:in)?|prokurist(?:in)?`,
    staff: `[a-z]{4,}wart(?:in)?|[a-z]{4,}obmann|[a-z]{4,}obfrau|[a-z]{4,}betreuer(?:in)?|[a-z]{4,}trainer(?:in)?|[a-z]{4,}leit(?:er|erin)|(?:kassen|jugend|sport|zeug|platz|gerate|technik|material|schrift|spiel|turn|musik|noten|wander|haus)wart(?:in)?
      |aktuar(?:in)?|beisitz(?:er|erin)|schriftfuhr(?:er|erin)|kassenfuhr(?:er|erin)|kassenpruf(?:er|erin)|ehren(?:vorstand|mitglied|vorsitzende[r]?|prasident)
      |sekretar(?:in)?|materialverwalt(?:er|erin)|[a-z]{3,}beauftragte[r]?|referent(?:in)?|sprecher(?:in)?|lehrer(?:in)?|lehrkraft|dozent(?:in)?
      |arzt|arztin|steuerberater(?:in)?|notar(?:in)?|psycholog(?:e|in)|therapeut(?:in)?|professor(?:in)?|sachbearbeit(?:er|erin)|ansprechpartner(?:in)?
      |ubungsleit(?:er|erin)|erzieher(?:in)?|ingenieur(?:in)?|architekt(?:in)?|webmaster(?:in)?|praktikant(?:in)?|auszubildende[r]?`,
  },
  affiliation: {
    past: `ehemalige[rns]?|vormalige[rns]?|fruhere[rns]?(?: [a-z]+)?|bisherige (?:vorstande|vorsitzende|prasidenten|mitglieder)|verstorbene[rn]?|altvorstand|in memoriam|(?:wir )?gedenken|nachrufe?`,
    others: `(?:ein |unser )?(?:herzliches |grosses )?(?:dankeschon|dank)(?: geht)? an|danksagung(?:en)?|wir danken|kundenstimmen|stimmen (?:unserer|von|zu)[a-z ]*|das sagen[a-z ]*|was (?:unsere )?(?:kunden|andere|eltern|patienten) sagen|erfahrungsberichte|kundenbewertungen|bewertungen|rezensionen|referentinnen|referenten|preistrager(?:innen)?|gewinner(?:innen)?|spielerkader|kader|spender(?:innen)?|ehrenmitglieder|ehrentafel`,
    former: `ehemalige[rns]?|ehemals|vormalige[rns]?|fruhere[rns]?|ex|alt(?:prasident|vorsitzende|burgermeister)[a-z]*|verstorben|in memoriam`,
    players: `torwart|torhuter(?:in)?|sturmer(?:in)?|mittelfeld(?:spieler(?:in)?)?|verteidiger(?:in)?|abwehr`,
    bodies: `vorstand|vorstandschaft|beirat|amtszeit|amtsperiode|redaktion|kommission|prasidium`,
    openTerm: `heute|jetzt|dato|aktuell`,
    ordinals: `erste|erster zweite|zweiter dritte|dritter vierte|vierter funfte|funfter sechste|sechster siebte|siebter achte|achter neunte|neunter zehnte|zehnter`,
  },
  pages: {
    guests: `literatur(?:verzeichnis|liste)?|geschichte|chronik|vereinsgeschichte`,
    guestsAnywhere: `ehrenmitglied|referenz`,
    author: `autoren`,
    beforeTeam: `unser|wir|uns|unsere`,
    team: String.raw`uebungsleiter|lehrkraefte|lehrerinnen|aerzte|trainerinnen|betreuer|abteilungsleiter|gremien|organe
      |ansprechpartner|kollegium|lehrer|trainer|redaktion|vorstand[\w-]*|mitarbeiter|zahnaerzte|anwaelte
      |rechtsanwaelte|therapeutinnen|notare|steuerberater|wer-wir-sind`,
    about: String.raw`(?:ue?ber)[-_]?(?:uns|mich|[\w-]+)|impressum|verein`,
    contact: `kommunikation|presse`,
    contactAnywhere: `kontakt`,
    issue: `ausgaben?|hefte?`,
    tag: `kategorien?|schlagwor(?:t|te|ter)`,
    crew: `redaktion|vorstand`,
  },
  phrases: {
    byline: `von|verfasst von|geschrieben von|(?:ein )?(?:beitrag|artikel|text|kommentar) von`,
    authorLabel: `autor(?:in)?|text`,
    dated: `veröffentlicht`,
    introduces: `mein name ist|ich hei(?:ß|ss)e|ich bin`,
    weAre: `wir sind|vater und sohn`,
    and: `und`,
    by: `von`,
    is: `ist`,
    answers: String.raw`vertreten durch(?:\s*:)?(?:\s+(?:den|die|ihren?|seinen?)(?:\s+\d\.)?\s+\p{L}+,?)?
      |vertretungsberechtigte[rn]? (?:geschäftsführer|vorstand|vorstände|gesellschafter)(?:in)?
      |inhaber(?:in)?|geschäftsführ(?:er|erin|ung)|verantwortlich(?:e[rn]?)? für den inhalt[^:]{0,60}
      |inhaltlich verantwortlich[^:]{0,60}|redaktionell verantwortlich(?:e[rn]?)?
      |angaben (?:gem(?:ä|ae)(?:ß|ss)|nach|gem\.|laut) §\s?5 (?:abs\. ?\d )?(?:tmg|ddg|ecg|telemediengesetz|digitale-dienste-gesetz|e-commerce-gesetz)
      |v\.?\s?i\.?\s?s\.?\s?d\.?\s?p\.?|diensteanbieter(?:in)?
      |verantwortliche[rn]?(?: stelle)?(?: im sinne[^:.]{0,60}?)?(?= ist|:)
      |vertretungsberechtigte vorstandsmitglieder`,
    title: `herrn?|frau|dr|prof|rechtsanw[aä]lt(?:in)?`,
    founded: `gegründet|geleitet|herausgegeben|betrieben`,
    madeThing: `seite`,
    made: `erstellt|entwickelt|gemacht`,
    with: `mit`,
    blog: `projekt`,
    wrote: `geschrieben`,
    ofOwner: `von`,
    own: `persönliche`,
    ownSite: `seite`,
    wasOrIs: `wurde|wird|ist`,
    article: `der|die|ein|eine`,
    guestPage: `interview mit|gastbeitrag|gastautor|gastblog`,
    guestOf: String.raw`\bgast(?:beitrag|artikel|blog)\p{L}* (?:von|van|door)`,
    speech: `sagt|erklärt|laut`,
  },
  offices: {
    at: `bei`,
    firmHead: `inhaber(?:in)?`,
  },
  strangers: {
    guestRole: `gast(?:autor(?:in)?|autoren|blogger(?:in)?|dozent(?:in)?|redner(?:in)?|schreiber(?:in)?)`,
    publicOffice: `(?:ober)?burgermeister(?:in)?|(?:stadt|gemeinde|kreis)r[a]t(?:in)?
      |(?:bundes|land)tagsabgeordnete[r]?|landr[a]t(?:in)?`,
    publicBody: `gemeinde|stadt|rathaus|landkreis|fraktion|partei|spd|cdu|csu|fdp|gruene`,
    practice: `zahnarzt|arzt|anwalt`,
    author: `autor(?:in|en)`,
    address: `anschrift|adresse|standort|sitz`,
  },
  ways: {
    mailbox: `kontakt|hallo|redaktion|kanzlei|praxis|vorstand|verein|anfrage|verwaltung|sekretariat|medien|buero
      |vorsitz(?:ende[r]?)?|geschaeftsstelle|jugend`,
    guidelines: `gastbeitrag|gastartikel`,
    contact: `kontakt(?: aufnehmen|formular)?|so erreichen sie uns|schreib(?:en sie)? uns`,
    legalNotice: `impressum`,
    asks: String.raw`schick\p{L}*|sende\p{L}*|schreib\p{L}*|anfragen`,
  },
  names: {
    courtesy: `herrn?|frau|ing|mmag|doktor`,
    shortCourtesy: `dipl|mag|di|priv|pd|univ`,
    article: `der|die|das|unser`,
    abstractEnding: `ierung|ierungen|schaft|schaften|heit|keit|keiten|verband|verein|stelle|ordnung|leitung|beratung
      |tionen|logie|lich(?:e|er|es)`,
    placeholder: `muster(?:mann|frau|bau|firma|kunde|name|person|student|stadt|verein)`,
    noSurname: `kommentar lesezeit uhr mehr teilen folgen stand foto bild redaktion team verlag zeitung magazin verein gmbh praxis kanzlei shop presse agentur`,
    surnames: `sommer kunde kreis kirche spiel schule`,
    nobody: `beirat chefarzt wissenschaftlicher wissenschaftliche vorname nachname kreissparkasse sparkasse
      vertragsverhaltnis personenbezogene daten anwendbares recht vereinsregister amtsgericht registergericht
      nutzungsbedingungen anfrage aktuell austria aktuelle aktueller aktuelles aktualisierung angaben angebot
      angebote anfahrt anmeldung ansprechpartner archiv auszeichnung beitrag beitrage beratung beratungsstelle
      bericht berichte bildung datenschutzerklarung deutsche deutscher deutschland dienstleistungen dokumente
      downloads einfuhrung ergebnisse ehrenamt erste erster zweite fahrplan feuerwehr forderverein galerie gebiet
      geschichte geschaftsfuhrung grundung grundschule haftung hauptverein hilfe inhalt jahre jugend kinder
      kindergarten kirche kirchengemeinde kosten kreis kunde kunden kurs kurse landkreis letzte letzter links
      mannschaft mannschaften mitglied mitglieder mitgliedschaft musik naturschutz newsletter oeffnungszeiten
      ortsgruppe osterreich partner praxis presse preise projekt projekte psychologischen rathaus rechtliche
      rechtliches satzung schule schweiz seite sparte spenden spiel stadt standort tennis termine trainer training
      turnen unternehmen unterstutzung veranstaltungen vereins verfugbar vorstandschaft webseite weitere werkstatt
      willkommen zur zum startseite kontakt impressum datenschutz uber uns unser unsere leistungen und der die das
      mit fur ist neue mehr universitat universitaet verein verband stiftung gmbh`,
  },
};
