import { words } from '@linklode/query-language';

/**
 * Words that firms and products are called by as well: where one of these is asked for, the word alone proves nothing. Others
 * ("Trello", "Mailchimp") are taken as the brand in any spelling.
 */
const ORDINARY = new Set(
  words(`
  about absolute academy access accord active acorn actual adapt advance affirm agora air ally alpha amazon amber amplitude anchor angel answer apex apollo apple apply april arc arch
  archer ark arrow ascend ash asset atlas atom august aura aurora autumn avenue awesome axis axle bamboo banana band bank bar base basecamp basic basis bay beacon beam bean bear beats
  bee bell bench benefit best beta better beyond big bill bird bison bit bite bitter black blaze blend blend blink bliss block bloom blossom blue board boat bold bolt bond bonsai book
  boost boot booth boots border born boss bounce bow box boxed brain branch brave bread break breeze brew brex brick bridge bright brilliant brim broad brook brother bubble bud buffer build bull bumble
  bundle burst bus butter butterfly button cabin cabinet cache cactus cage cake calendar calm camp canal candle canopy canvas canyon cape capital captain caption carbon card care cargo carrot carry
  cart carta cascade cash castle catalyst cause cedar cell central century ceo chain chalk champion change channel chapter charge charm chart charter chase chat check cherry chess chime circle
  circuit citizen city clarity class classic clay clean clear clever cliff climb clip cloak clock close cloud clover club clue coach coast coat cobalt code coffee coin collective color comet command
  common compass concert concur condor cone conductor confluence connect console contact content context control convoy copper copy coral core corner corpus cosmos cotton count course court cover
  crab cradle craft crane crate craft cream creative crew crisp cross crown cruise crystal cube cup curve cut cycle daily dash data dawn day dear december decent deck deep deer delight deliver delta dent depot
  desk dialog diamond digit dime direct discord discover dish dive dock domain domo door dot dove draft dragon dream drift drill drip drive drone drop duck dune dusk dust eagle early earth ease east echo
  eclipse edge egg element ember emerald empower envoy epic epoch equal essence even evergreen everyone evolve exact expanse express eye fable face factor fair falcon fall fan fancy farm fast father
  favor feather february feed fern fiber field fig figure file film find finder fire first fish flag flame flare flash fleet flex flight flint flip float flock floor flow flower flute fly focus fog fold force
  forest forge form forward fossil found foundry fountain fox frame freedom fresh friday friend frog front frontier fruit fuel full function fund fusion future galaxy gap garden gate gather gem general
  genesis giant gift ginger glass gleam glide glitch globe glory glow goal gold good grade grain grammar grand grape graph grass gravity green grid grip ground group grove grow guard guide gulf gusto habit hale hall
  halo hammer hand handshake handy happy harbor harness harvest hatch haven hawk hazel head health heap heart heat hedge helix helm help hero hex high hill hive hold home honey hood hook hope horizon
  horse host hotel hound hour house hub hue human humble hunt ice icon idea ideal image impact indeed index infinity ink insight inspire instant intel intercom island iris iron ivory ivy january jar jazz jet jewel
  join journey joy july jump june jungle juniper just kale keen keep kernel key kick kind kite kiwi knock knot know lace ladder lake lamp land lane language lantern lark later latitude lattice launch laurel lava
  lavender layer lead leaf lean leap learn ledger legend lemon lemonade lens less letter level lever liberty life lift light lighthouse lily lime line linear link lion liquid list little live loan lobby local lock lodge
  loft log logic loom loop lotus loud love lucid luck luna lunch lynx lyric magic magnet magnolia mainstay make mango mantle maple map marble march margin mark marker market maroon marquee marvel mask mason mast match matter maven
  maverick max may maze meadow measure medium melon member memo memory mercury mercer merge merit mesh message meta meteor meter method micro milk mill mind mint mint miro mirror mist mixed mobile mode model modern moment
  monarch monday money monitor monkey monster moon moose morning mosaic moss moth motion mountain mouse move mule muse music mustang native nature navy neat nectar needle nerve nest net network neuron never new
  nexus nice night nimble noble node noise noon normal north notch note notion nova november now nut oak oasis object ocean october octopus offer office olive omega one onion onward onyx opal open opera optimum
  option oracle orange orbit orchard orchid order organic orient origin otter outer outlook outreach oven over owl oxygen oyster pace pack paddle page pages paint pair palace palm panda panel pandora paper parade parallel
  park parrot part partner pass path patriot pave pay peach peak pear pearl pebble pelican pen pencil people pepper perch periscope permit persona petal phoenix piano pigeon pilot pine pink pioneer pipe pitch pivot pixel place plaid plain
  plan planet plant plate platform play plaza pledge plot plug plum plume plus pocket pod poem point polar pole polish pond pony pool pop poppy port portal post postman potion power practice prairie present presto prime
  print prism prize process produce profile profit progress promise proof prosper proton proud prune puma pump punch puppet pure purple puzzle quarry quartz queen quest quick quiet quill quilt quince radar radiant radical
  radius raft rail rain rainbow raise rally ramp ranch range rapid raven ray reach react ready real realm reason rebel record red redwood reef reel reflect relay relic remedy remote render reply rescue reset
  resolve response rest result retro return reveal rhythm ribbon rice rich ride ridge right ring ripple rise rival river road robin robust rock rocket root rope rose rotate round route rover row royal ruby rudder
  rush rust sable safari safe saffron sage sail salt sand sapphire satellite saturday sauce scale scene school scope score scout scribe script scroll sea seal season second secret seed seek segment self send sense sentry
  sequel sequence serum serve session set shape share sharp shark shed shell shelter shield shift shine ship shop shore shuttle side sidekick sierra sift sight sigma signal silk silver simple siren site sketch skill skin sky skylight slack
  slate sleek slice slide slope smart smile smooth snap snow snowflake soar social sofa soft solid solo sonar song sonic soul sound source south space spade spark sparrow speak spectrum speed spell sphere spice spider spike
  spin spiral spirit splash splice split spoke spoon spot spread spring sprint sprout spruce spur square squash stack staff stage stamp stance star start state station stay steam steel stellar stem step stone store storm
  story strata stratus stream street stride strike string stripe strong studio study style sugar suite sum summer summit sun sunday sunrise sunset super sure surf surge swallow swan sweep sweet swell swift swing switch sword
  sync table tackle tactic talent talk tally tandem tango tangerine tape target task taste teal team tempest temple tempo tender tent terra test text theory thread thrive thunder thursday tide tidy tiger tile timber time tinder
  titan toast today together token tonic tool top torch total touch tower town toy track trade trail train transfer trek trend tribe trident trigger trip triumph tropic trove truck true trust truth tuesday tulip tune turbo turn
  turtle twig twin twist uber ultra umbrella under union unity universe up upright upper urban value vanguard vantage vault vector velvet venture verge verse vertex vessel vest via vibe view villa vine vintage violet virtue
  vision vista vital vivid voice volt voyage wag walk wall walnut walrus wander warp watch water wave wax way wealth web wednesday weld well west whale wheel whisper white whole wild will willow wind window wine wing winter wire wise wish
  wolf wonder wood wool word work workable world worth wrap wren yard yarn yellow yes yield young zen zenith zero zest zip zone zoom
  `),
);

const DAYS_AND_MONTHS = new Set(
  words(
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december',
  ),
);

/** Whether a name is one word that people use without meaning a firm. */
export function isOrdinaryWord(name: string): boolean {
  const [only = '', ...more] = words(name);
  return more.length === 0 && (ORDINARY.has(only) || only.length <= 3);
}

/** Written with a capital, whatever is meant. */
export const isDayOrMonth = (name: string): boolean => DAYS_AND_MONTHS.has(name.toLowerCase());
