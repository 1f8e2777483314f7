/** Words that stand at the heart of the passwords most often found in leaks, small letters only (ACC-020). */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwd passw pass passcode passphrase admin administrator adminadmin root superuser sysadmin system user
guest test tester testing demo default changeme changeit letmein welcome welcometo login logon access secret
qwerty qwertyuiop qwertyui qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
qwe qweqwe asd asdasd zxc zxczxc abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa qaz wsx
iloveyou loveyou lovely love lover loveme iloveu monkey dragon master shadow sunshine princess football baseball
basketball soccer hockey superman batman spiderman pokemon naruto starwars trustno trustnoi michael jordan jennifer
jessica ashley daniel charlie thomas robert matthew andrew joshua anthony william michelle nicole hannah hunter
killer ninja mustang corvette ferrari mercedes porsche harley yamaha honda toyota computer internet samsung
google facebook microsoft apple android windows linux oracle mysql postgres server database network
freedom whatever cookie cheese chocolate banana orange summer winter spring autumn monday friday
january february march april june july august september october november december
hello helloworld hellohello goodbye goodluck happy lucky money business company office work job boss manager finance
woaini woaiwojia woaizhongguo iloveyouforever zhongguo china beijing shanghai guangzhou shenzhen ningbo yiwu hangzhou
wang zhang liu chen yang huang zhao zhou wangwei zhangwei liwei lijing wangfang xiaoming mima mimamima wodemima
nihao nihaoma taobao baidu tencent alibaba weixin wechat qq dashabi shabi baobao laopo laogong qinaide shengri
freight forwarder logistics warehouse container shipping cargo transport wuliu cangku huodai haiyun kongyun
matrix maverick phoenix tigger tiger eagle falcon lion wolf panther angel angels diamond silver golden purple
blink blinki snoopy peanut pepper ginger buster bailey cowboy cowboys yankees lakers arsenal chelsea liverpool barcelona
manchester realmadrid juventus gateway gandalf merlin startrek thunder rangers soldier marine navy army
zaqxsw zaqwsx poiuytrewq lkjhgfdsa mnbvcxz qpwoei alskdj aabbcc abcxyz xyz iwantyou fuckyou fuck asshole biteme
password password secretpassword mypassword newpassword oldpassword userpassword adminpassword rootpassword`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whole passwords, small letters: found often in leaks although they hold digits or signs inside. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r!@ 1qaz2wsx3edc 1qaz@wsx3edc 1qaz2wsx! 1qaz!qaz2wsx 1qaz@wsx#edc !qaz2wsx#edc zaq12wsx
zaq1@wsx zaq1@wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 qwer1234 qwer1234! qwer@1234 qwer!@#$ qwer1234!@#$ asdf1234 asdf1234! asdf@1234
zxcv1234 zxcv1234! abc123456 abc123456! abc@123456 abcd1234 abcd1234! abcd@1234 abcd1234!@#$ a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5!
aa123456 aa123456! aa123456. aa@123456 aaaa1111! qq123456 qq123456! qq123456. qq@123456 wang123456 zhang123456 woaini1314
woaini1314! woaini520 woaini520! 5201314 5201314abc woaini@1314 woaini5201314 iloveyou1314 a123456789 a123456789! a12345678!
a123456789. q123456789 z123456789 abc123!@# abc123!@#$ 123456abc! 123456@abc 123qwe!@# 123qwe!@#qwe 123qweasd 123qweasdzxc
qwe123!@# qwe123qwe! qwe!@#123 asd123!@# 1234qwer 1234qwer! 1234!@#$ 12345qwert 123456qwerty 12345678a! 123456789a! 123456789abc!
p@ssw0rd p@ssw0rd1 p@ssw0rd! p@ssword1 pa$$w0rd pa$$word1 pa55word! passw0rd! password1! password123 password123! password@123
password1234 password@1234 password!@# admin123! admin@123 admin@1234 admin@12345 admin@123456 admin123456 admin123456! admin!@#123
root@123456 test@123456 welcome1! welcome123! welcome@123 changeme123! letmein123! qwerty123! qwerty@123 qwerty123456! qwerty1234!
huawei@123 huawei12#$ cisco123! oracle123! h3c@123456 sunshine1! football1! monkey123! dragon123! summer2025! winter2025!
summer2026! winter2026! spring2026! autumn2026! company123! company@123 office@123 wuliu123456 wuliu@123456`
    .split(/\s+/)
    .filter(Boolean),
);
