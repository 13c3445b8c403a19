/**
 * Queries and the jobs of the corpus that answer them, judged by reading the corpus and not by what a search returns. 3: what the visitor names;
 * 2: the same occupation under another name or in a narrower sense; 1: close enough to be of use. All other jobs are 0.
 */
export const JUDGEMENTS = `
# Exact titles
night nurse | n01:3 n09:2 n06:1 t07:1 n03:1
ward manager | n02:3 n08:2 n11:2
nursing assistant | n05:3 n20:1
care coordinator | n17:3
software engineer | e01:3 e02:3 e15:2 e20:1 e10:1
senior software engineer | e02:3 e01:1
java developer | e04:3 e12:2 e14:2
frontend developer | e05:3 e13:2
data engineer | e07:3 e21:1
data analyst | e08:3 n19:3
database administrator | e09:3
devops engineer | e10:3 e11:2
product manager | e18:3
ux designer | e19:3
truck driver | d01:3 d05:2 d08:2
delivery driver | d02:3 d06:2 d07:2
bus driver | d04:3
warehouse manager | d09:3
warehouse worker | d10:3 d11:2 d13:2
cook | k01:3 k04:2 k05:2 k03:1
head chef | k03:3 k02:2
kitchen assistant | k10:3
pastry chef | k11:3
hotel receptionist | k13:3 n18:1
accountant | f01:3 f02:3 f05:2 f04:2 f03:1
senior accountant | f02:3 f01:1
hr manager | f08:3
sales manager | f10:3
account manager | f12:3 f13:3
office manager | f17:3
personal assistant | f18:3
primary school teacher | t02:3
teaching assistant | t06:3
school nurse | t07:3
window cleaner | t14:3
security guard | t18:3
car mechanic | t16:3
construction manager | t19:3 t20:2
machine learning engineer | e21:3
site reliability engineer | e11:3 e10:2
registered nurse critical care | n03:3 n07:2 n10:2
customer support agent | f19:3
baker | k06:3 k07:2
cleaner | t12:3 t14:2 t13:2 k14:1
receptionist | n18:3 k13:3
electrician | t08:3 t09:2 t11:2
carpenter | t15:3
waiter | k08:3 k09:2
midwife | n12:3 n13:2
recruiter | f09:3
# One word for an occupation
night | n01:3 n09:1 n06:1 t18:1
developer java | e04:3 e12:2 e14:2
nurse | n01:3 n03:3 n04:3 t07:3 n05:2 n17:1
driver | d01:3 d02:3 d04:3 d12:1
chef | k03:3 k11:3 k02:3
teacher | t01:3 t02:3 t03:3 t06:1
developer | e04:3 e05:3 e06:3 e16:3 e17:3 e22:3
engineer | e01:3 e02:3 e07:3 e10:3 e11:3 e20:3 e21:3 e03:2
manager | n02:3 e03:3 e18:3 d09:3 f08:3 f10:3 f12:3 f13:3 f16:3 f17:3 t19:3
assistant | n05:3 k10:3 f11:3 f18:3 t06:3
analyst | e08:3 n19:3 f06:3
designer | e19:3
warehouse | d09:3 d10:3 d03:1
clean | t12:3 t14:3 k14:2
physician | n14:3 n15:2
doctor | n14:3 n15:2
lawyer | f20:3
tester | e20:3
forklift | d03:3 d09:1
ward | n02:3 n04:2 n01:1 n14:1
patients | n01:2 n03:2 n16:2 n09:1 n10:1 n18:1
children | n04:3 t01:2 t03:2
software | e01:3 e02:3 e03:3 e12:2 e13:2 e16:1 e17:1 e04:1
marketing | f16:3
# Plurals and other forms
nurses | n01:3 n03:3 n04:3 t07:3 n05:2 n17:1
night nurses | n01:3 n09:2
drivers | d01:3 d02:3 d04:3 d12:1
truck drivers | d01:3 d05:2 d08:2
cooks | k01:3 k04:2 k05:2 k03:2
chefs | k03:3 k11:3 k02:3
teachers | t01:3 t02:3 t03:3 t06:1
developers | e04:3 e05:3 e06:3 e16:3 e17:3 e22:3 e03:1
java developers | e04:3 e12:2 e14:2
software engineers | e01:3 e02:3
accountants | f01:3 f02:3
cleaners | t12:3 t14:3 t13:2
ward managers | n02:3
managers in the warehouse | d09:3
sales managers | f10:3
electricians | t08:3 t09:2 t11:2
bakers | k06:3 k07:2
receptionists | n18:3 k13:3
data analysts | e08:3 n19:3
databases | e09:3 e07:2 e08:2 n19:2
physicians | n14:3
midwives | n12:3
windows | t14:3
companies | f06:1 f20:1
housekeepers | k14:3
# Mistakes of typing
ward manger | n02:3 n08:2 n11:2
night nurs | n01:3
nigth nurse | n01:3
night nruse | n01:3
nusre | n01:3 n03:3 n04:3 t07:3 n05:2
sofware engineer | e01:3 e02:3
software enginer | e01:3 e02:3
softwre engineer | e01:3 e02:3
java develper | e04:3 e12:2 e14:2
fronted developer | e05:3
databse administrator | e09:3
acountant | f01:3 f02:3
accountent | f01:3 f02:3
bookeeper | f03:3 f04:2 f05:2
recieptionist | n18:3 k13:3
receptionst | n18:3 k13:3
electrican | t08:3 t09:2 t11:2
plummer | t10:3
carpentar | t15:3
wharehouse manager | d09:3
truck drivr | d01:3
forklfit | d03:3
marketting manager | f16:3
kitchn assistant | k10:3
physioterapist | n16:3
machine learing | e21:3
kuberntes | e10:3 e11:3
mecanic | t16:3
gardner | t17:3
teachr | t01:3 t02:3 t03:3
hill clinc | n01:3 n04:3 n12:3 n16:3 n18:3 f17:3
nordwnd software | e01:3 e02:3 e03:3 e05:3 e10:3 e13:3 e18:3 e20:3 f08:3 f13:3 f19:3
# Synonyms and terms
icu | n03:3 n07:3 n10:3
intensive care | n03:3 n07:3 n10:3
k8s | e10:3 e11:3
reactjs | e05:3 e13:3
react developer | e05:3 e13:2
ml engineer | e21:3
sql | e07:3 e08:3 e09:3 n19:3
python | e06:3 e07:3 e21:3
python developer | e06:3 e21:1
excel | e08:3 f06:3
spreadsheets | e08:3 f06:3
human resources | f08:3 f09:3
catering | k01:3 k02:3 k03:3 k04:3 k05:3 k06:3 k07:3 k08:3 k09:3 k10:3 k11:3 k12:3
housekeeping | k14:3 t12:2 t13:2 t14:2
crafts | t08:3 t09:3 t10:3 t11:3 t15:3 t16:3 t17:3 t19:3 t20:3
bookkeeping | f03:3 f01:2 f02:2 f04:2 f05:2
typescript | e01:3 e02:3 e05:3
figma | e19:3
transport | d01:3 d02:3 d03:3 d04:3 d05:3 d06:3 d07:3 d08:3 d09:3 d10:3 d11:3 d13:3 t18:1
java | e04:3 e12:3 e14:3
# Companies
hill | n01:3 n04:3 n12:3 n16:3 n18:3 f17:3 t08:1 t10:1 t15:1 n05:1 n17:1 n20:1
hill clinic | n01:3 n04:3 n12:3 n16:3 n18:3 f17:3
hills electric | t08:3 t10:3
hills | t08:3 t10:3 n05:3 n17:3 n20:3
mueller | d01:3 d02:3 d03:3 d09:3 d10:3 f10:3 e04:3 e09:3 e12:3 e17:3 d05:3 d11:3 f04:3 t09:3
müller | e04:3 e09:3 e12:3 e17:3 d05:3 d11:3 f04:3 t09:3 d01:3 d02:3 d03:3 d09:3 d10:3 f10:3
mueller gmbh | e04:3 e09:3 e12:3 e17:3 d05:3 d11:3 f04:3 t09:3
müller gmbh | e04:3 e09:3 e12:3 e17:3 d05:3 d11:3 f04:3 t09:3
müller logistics | d01:3 d02:3 d03:3 d09:3 d10:3 f10:3
nordwind | e01:3 e02:3 e03:3 e05:3 e10:3 e13:3 e18:3 e20:3 f08:3 f13:3 f19:3
st mary hospital | n02:3 n03:3 n14:3 n19:3
st. mary | n02:3 n03:3 n14:3 n19:3
hospital | n02:3 n03:3 n14:3 n19:3 n09:1 n10:1 n11:1
hotel adler | k01:3 k03:3 k04:3 k10:3 k13:3 k14:3
o'brien | f02:3 f03:3 f06:3 f07:3 f11:3 f18:3 f20:3
green valley | t01:3 t02:3 t03:3 t04:3 t05:3 t06:3 t07:3 t17:3
brightside developer | e06:3 e16:3 e22:3
cafe lumiere | k02:3 k05:3 k08:3 k09:3 k11:3 k12:3 f15:3
baeckerei schaefer | k06:3 k07:3 d06:3 f14:3
bäckerei | k06:3 k07:3 d06:3 f14:3
nurse hill clinic | n01:3 n04:3
city transit | d04:3 d12:3 t16:3 t18:3
dupont | d07:3 d08:3 d13:3
# German
pflegefachkraft | n06:3 n07:1
krankenpfleger | n07:3 n06:2
pflege | n08:3 n06:3 n07:1
stationsleitung | n08:3 n02:2
baecker | k07:3 k06:2
bäcker | k07:3 k06:2
verkaeufer | f14:3
fahrer | d05:3 d06:3
lkw fahrer | d05:3 d01:2 d08:1
softwareentwickler | e12:3 e13:3 e15:1
lehrer | t04:3
elektriker | t09:3 t08:2 t11:2
koch | k04:3 k01:2
# French
infirmiere | n09:3 n10:3 n11:1
infirmières | n09:3 n10:3 n11:1
infirmier de nuit | n09:3 n10:1
développeur java | e14:3 e04:2 e12:2
developpeur | e14:3
cuisinier | k05:3 k02:1
chauffeur | d07:3 d08:3
chauffeur poids lourd | d08:3 d01:2
electricien | t11:3 t08:2 t09:2
chef de chantier | t20:3 t19:2
chef de cuisine | k02:3 k03:2
vendeuse | f15:3
comptable | f05:3 f01:2
`;

/** A query with the grades of the jobs that answer it, by key. */
export interface JudgedQuery {
  readonly query: string;
  readonly grades: ReadonlyMap<string, number>;
}

/** The queries of `JUDGEMENTS` in order. */
export const judgedQueries = (): readonly JudgedQuery[] =>
  JUDGEMENTS.split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [query = '', grades = ''] = line.split(' | ');
      return {
        query,
        grades: new Map(grades.split(' ').map((each) => [each.split(':')[0] ?? '', Number(each.split(':')[1])])),
      };
    });
