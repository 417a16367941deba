import { lettersOf } from './person-name.ts';

/** Whole names with which templates and generated sites fill their teams and testimonials. */
const NAMES: ReadonlySet<string> = new Set(
  `aisha patel|alex chen|alex johnson|alex kim|alex martinez|alex morgan|alex rivera|alex rodriguez|alex thompson|alex turner
  |amanda foster|amanda johnson|amanda rodriguez|amanda torres|amara okafor|amara osei|amelia hart|ana martinez|ana rodriguez
  |anna kowalski|anna schmidt|anita sharma|ben carter|brian foster|carlos mendez|carlos mendoza|carlos rodriguez|carlos silva
  |chris anderson|chris taylor|daniel kim|daniel lee|daniel park|daniel martinez|david brown|david chen|david kim|david lee
  |david martinez|david miller|david okafor|david park|david rodriguez|david thompson|david wilson|elena martinez
  |elena petrova|elena rodriguez|elena rossi|elena vance|elena vasquez|eleanor vance|emily carter|emily chen|emily davis
  |emily johnson|emily rodriguez|emily thompson|emily watson|emma chen|emma davis|emma johnson|emma martinez|emma rodriguez
  |emma thompson|emma williams|emma wilson|ethan brooks|grace kim|hannah lee|isabella martinez|jack wilson|jake morrison
  |james anderson|james carter|james chen|james mitchell|james okafor|james park|james rodriguez|james thompson|james whitfield
  |james wilson|jane cooper|jane doe|jane smith|jason lee|jennifer chen|jennifer lee|jennifer martinez|jennifer walsh
  |jennifer wilson|jessica brown|jessica chen|jessica davis|jessica kim|jessica martinez|jessica taylor|jessica williams
  |john anderson|john carter|john doe|john smith|jordan lee|jordan smith|kevin park|laura bennett|laura martinez|leila hassan
  |leslie alexander|liam carter|lisa anderson|lisa chen|lisa kim|lisa park|lisa rodriguez|lisa thompson|lisa wang|lisa wong
  |maria garcia|maria gonzalez|maria rodriguez|maria santos|maria silva|marcus chen|marcus johnson|marcus lee|marcus rivera
  |marcus rodriguez|marcus thompson|marcus webb|marcus williams|mark thompson|maya patel|mei lin|mia chen|michael brown
  |michael chang|michael chen|michael johnson|michael lee|michael park|michael roberts|michael rodriguez|michael thompson
  |michael torres|mike chen|mike johnson|mike rodriguez|mohammed ali|nina patel|noah kim|olivia bennett|olivia chen
  |olivia martinez|olivia rhye|omar hassan|patricia williams|priya nair|priya patel|priya sharma|rachel green|rachel kim
  |raj patel|rajesh kumar|robert chen|robert fox|robert johnson|robert kim|robert taylor|robert williams|ryan mitchell
  |samantha lee|sara johnson|sarah anderson|sarah brown|sarah chen|sarah davis|sarah jenkins|sarah johnson|sarah kim|sarah lee
  |sarah martinez|sarah miller|sarah mitchell|sarah parker|sarah smith|sarah thompson|sarah williams|sarah wilson
  |sofia rodriguez|sofia martinez|sophia chen|sophia martinez|sophia rodriguez|thomas anderson|tom anderson|tom wilson
  |wade warren|esther howard|cameron williamson|brooklyn simmons|guy hawkins|jenny wilson|kristin watson|cody fisher
  |savannah nguyen|darlene robertson|theresa webb|ronald richards|jerome bell|albert flores|kathryn murphy|devon lane
  |dianne russell|ralph edwards|marvin mckinney|floyd miles|annette black|bessie cooper|arlene mccoy|jacob jones
  |yuki tanaka|zoe chen|willie jennings|walter white|jonathan doe|monica lucas|william johnson|linda martinez`
    .split('|')
    .map(lettersOf),
);

/** A name that real people have too: one alone says nothing, several on one page do. */
export const isDemoName = (name: string): boolean => NAMES.has(lettersOf(name));
