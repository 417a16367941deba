import type { PeopleLexicon } from './people-lexicon.ts';

export const DUTCH: PeopleLexicon = {
  roles: {
    outreach: `perscontact|marketing en communicatie|voorlicht(?:er|ster)`,
    founder: `mede ?oprichter|zaakvoerder|vennoot|initiatiefnemer|initiatiefneemster`,
    author: `blogger|auteur|columniste?|tekstschrijver|redactielid`,
    other: `ondervoorzitter|vice ?voorzitter|bestuursvoorzitter|directeur eigenaar|directrice|erevoorzitter`,
    staff: `[a-z]{3,}coordinator|contactpersoon|[a-z]{4,}leid(?:er|ster)|[a-z]{4,}verantwoordelijke|jeugdtrainer|praeses|quaestor|abactis|griffier|opperhoofdman|hoofdman|regisseu(?:r|se)|grafisch ontwerper
      |diaken|predikant|dominee|koster|scriba|ouderling|kapitein|scheidsrechter|toezichthouder|raadslid|gemeenteraadslid|fractievoorzitter|rijinstruct(?:eur|rice)|instruct(?:eur|rice)
      |logopedist|ergotherapeut|dietist|osteopaat|mondhygieniste?|praktijkondersteuner|doktersassistente?|jurist|makelaar|architect|vertrouwenspersoon|ledenadministrateur|accountmanager|kok|chef kok|schatbewaarder|(?:algemeen |dagelijks )?bestuurslid|ledenadministrati[ea]|ledenadministrateur|verantwoordelijke|coordinator|leerkracht|leraar|lerares|huisarts
      |therapeute?|uitvaartleid(?:er|ster)|begeleid(?:er|ster)|trainster|hovenier|adviseuse|notaris|advoca(?:at|te)|boekhoud(?:er|ster)|consulent
      |magazijnier|wijkmeester|beheerder|psycholoog|dierenarts|verpleegkundige|vormgever|vormgeefster|remedial teacher|secretaresse|hoofdtrainer|teamleider
      |contactpersoon|materiaalmeester|jeugdcoordinator|kascommissie|praktijkhouder|fysiotherapeut|tandarts|onderzoeker`,
  },
  affiliation: {
    past: `oud ?(?:bestuur|voorzitter|leden|lid|redact|secretaris|penningmeester|trainer|leerling|medewerker|speler|student)[a-z]*|voormalige?|vroegere?|gewezen|vorige (?:bestuur|besturen|leden|redactie|voorzitters)|overleden|(?:lijst van )?voorzitters sinds [0-9]+`,
    others: `(?:met )?dank aan|dankwoord|wij bedanken|getuigenissen|ervaringen(?: van [a-z]+)?|recensies|referenties|wat (?:onze )?(?:klanten|anderen|ouders|clienten) (?:zeggen|vinden)|klanten over [a-z]+|sprekers|gastsprekers|spelers|winnaars|donateurs|ereleden|prijswinnaars`,
    former: `oud (?:bestuur|voorzitter|lid|redact|secretaris|penningmeester|trainer|medewerker)[a-z]*|oud(?:voorzitter|bestuurslid|secretaris|penningmeester|redacteur)|voormalig[e]?|gewezen|vroegere|ex|wijlen|overleden`,
    players: `keeper|doelman|aanvaller|verdediger|middenvelder|spits`,
    bodies: `bestuur|bestuursjaar|raad|commissie|redactie`,
    openTerm: `heden|nu`,
    ordinals: `eerste tweede derde vierde vijfde zesde zevende achtste negende tiende`,
  },
  pages: {
    guests: `geschiedenis`,
    guestsAnywhere: `gastspreker|ereleden`,
    beforeTeam: `ons|onze|het|de|over`,
    team: `bestuursleden|raad-van-bestuur|directie|leiding|begeleiders|leerkrachten|docenten|therapeuten
      |advocaten|artsen|contactpersonen|huisartsen|medewerkers|wie-zijn-wij|redactie|tandartsen
      |fysiotherapeuten|notarissen|psychologen|bestuur`,
    about: `colofon|wie-ben-ik|over-ons|over-mij|over|bestuur|het-team`,
    issue: `nummers?`,
    crew: `redactie|bestuur`,
  },
  phrases: {
    byline: `door|geschreven door|gepubliceerd door|geplaatst door`,
    authorLabel: `redactie|tekst`,
    dated: `geplaatst`,
    introduces: `mijn naam is|ik ben|ik heet`,
    weAre: `wij zijn|zoon en vader|vader en zoon`,
    and: `en`,
    by: `door`,
    answers: String.raw`verantwoordelijke uitgever|v\.?u\.?(?=:)|verwerkingsverantwoordelijke|eigenaar van de(?:ze)? website`,
    founded: `opgericht|geleid|beheerd|onderhouden|gerund`,
    made: `gemaakt|ontwikkeld`,
    with: `met`,
    wrote: `geschreven`,
    ofOwner: `van`,
    own: `persoonlijke`,
    wasOrIs: `werd|wordt`,
    article: `de|het|een`,
    guestPage: `gesprek met`,
    speech: `zegt|volgens`,
  },
  offices: {
    firmHead: `oprichter|eigenaar`,
  },
  strangers: {
    guestRole: `gast(?:auteur|columniste?|docent|spreker)`,
    publicOffice: `burgemeester|wethouder|raadslid|kamerlid`,
    publicBody: `gemeente|raad`,
    practice: `tandarts|huisarts`,
    author: `schrijver`,
    address: `adres|kantoor|vestiging`,
  },
  ways: {
    mailbox: `pers|redactie|post(?:kantoor)?|bestuur|secretariaat|administratie|praktijk|voorzitter|secretaris
      |penningmeester|ledenadministratie|leden|inschrijving(?:en)?`,
    guidelines: `gastblog`,
    contact: `contacteer ons|contact opnemen|neem (?:gerust )?contact op`,
    asks: `stuur|mail(?:en)?`,
  },
  names: {
    courtesy: `mw|ir|drs|dhr|mevr|mevrouw|meneer|dokter`,
    article: `het|onze`,
    surnames: `druk werk stad huis kosten zorg`,
    nobody: `voornaam achternaam naam ondernemingsnummer algemeen lidgeld aanbod aanmelden abonnementen actueel
      activiteiten adres afdeling afspraak agenda algemene alle alles artikel artikelen bedrijf bedrijven bedankt
      bekijk belgie beste bestellen bestuursleden bezoek boek boeken contactgegevens cursussen dag diensten
      downloads druk eerste ereleden evenementen foto fotos gedichten gegevens gemeenschap geschiedenis gezin gratis
      groen groep hulp huis ideeen informatie inloggen inschrijven jaar jaarprogramma jeugd kies kinderen klanten
      klik kosten laatste leden lees lessen lid lidmaatschap locatie maandag meld meld mensen mijn mogelijkheden
      nederland nederlandse nieuwe nieuws nieuwsbrief ondernemers onderwijs onlangs ontdek openingstijden
      openingsuren opdracht opleiding organisatie ouders overzicht pagina partij partners plaats praktijk prijzen
      privacybeleid privacyverklaring producten projecten recepten routebeschrijving samen samenwerking school snel
      sponsors stad start stel steun tarieven team terug tijd toegang tot uitleg uw vacatures vanaf veelgestelde
      vereniging verhalen verzorging vlaamse vlaams voor vragen vriend vrijwilligers wat webwinkel welkom werk
      werken werkwijze winkel woning zaterdag zoeken zondag zorg over ons voorwaarden onze het een voor met meer wij
      zijn nieuws stichting vereniging gemeente`,
  },
};
