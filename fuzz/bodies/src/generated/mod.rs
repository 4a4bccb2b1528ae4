//! The generated types, and some of them as the messages of one program.
//!
//! Generated: `UPDATE_EXPECT=1 cargo test -p sdp-fuzz-types` writes this file.

mod borrowed;
mod lazy;
mod owned;

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashMap;
use std::collections::HashSet;
use std::collections::VecDeque;
use std::net::Ipv4Addr;
use std::num::NonZeroI64;
use std::rc::Rc;
use std::sync::Arc;
use crate::sequence::Reread;
use arbitrary::Arbitrary;
use sdp::SdpDispatch;

use crate::dispatch::Alone;
use crate::registry::{PluginRegistry, PluginRegistryRef};

crate::subject::subjects! {
    'a;
    element owned::Key0, owned::Key0, owned::Key0;
    value owned::Key1, owned::Key1, owned::Key1;
    value owned::Key2, owned::Key2, owned::Key2;
    element owned::Key3, owned::Key3, owned::Key3;
    value owned::Key4, borrowed::Key4<'a>, borrowed::Key4<'a>;
    value owned::Key5, owned::Key5, owned::Key5;
    element owned::Key6, owned::Key6, owned::Key6;
    value owned::Key7, owned::Key7, owned::Key7;
    value owned::Key8, owned::Key8, owned::Key8;
    element owned::Key9, borrowed::Key9<'a>, borrowed::Key9<'a>;
    value owned::Key10, borrowed::Key10<'a>, borrowed::Key10<'a>;
    value owned::Key11, borrowed::Key11<'a>, borrowed::Key11<'a>;
    element owned::Struct12, borrowed::Struct12<'a>, borrowed::Struct12<'a>;
    element owned::Enum13, borrowed::Enum13<'a>, lazy::Enum13<'a>;
    value owned::Struct14, borrowed::Struct14<'a>, borrowed::Struct14<'a>;
    value owned::Struct15, borrowed::Struct15<'a>, lazy::Struct15<'a>;
    element owned::Tree16, borrowed::Tree16<'a>, lazy::Tree16<'a>;
    value owned::Struct17, owned::Struct17, owned::Struct17;
    value owned::Enum18, owned::Enum18, owned::Enum18;
    element owned::Generic19<1>, borrowed::Generic19<'a, 1>, lazy::Generic19<'a, 1>;
    value owned::Struct20, owned::Struct20, owned::Struct20;
    value owned::Struct21, owned::Struct21, owned::Struct21;
    value owned::Generic22<isize, String>, borrowed::Generic22<'a, isize, &'a str>, lazy::Generic22<'a, isize, &'a str>;
    value owned::Tree23, owned::Tree23, owned::Tree23;
    value owned::Enum24, borrowed::Enum24<'a>, borrowed::Enum24<'a>;
    element owned::Struct25, borrowed::Struct25<'a>, lazy::Struct25<'a>;
    value owned::Struct26, borrowed::Struct26<'a>, lazy::Struct26<'a>;
    value owned::Struct27, borrowed::Struct27<'a>, borrowed::Struct27<'a>;
    element owned::Struct28, borrowed::Struct28<'a>, lazy::Struct28<'a>;
    element owned::Enum29, owned::Enum29, owned::Enum29;
    value owned::Enum30, owned::Enum30, owned::Enum30;
    value owned::Tree31, borrowed::Tree31<'a>, borrowed::Tree31<'a>;
    value owned::Struct32, borrowed::Struct32<'a>, lazy::Struct32<'a>;
    value owned::Struct33, owned::Struct33, owned::Struct33;
    value owned::Struct34, owned::Struct34, owned::Struct34;
    element owned::Struct35, owned::Struct35, owned::Struct35;
    value owned::Struct36, borrowed::Struct36<'a>, lazy::Struct36<'a>;
    value owned::Struct37, borrowed::Struct37<'a>, lazy::Struct37<'a>;
    value owned::Enum38, borrowed::Enum38<'a>, lazy::Enum38<'a>;
    element owned::Enum39, borrowed::Enum39<'a>, borrowed::Enum39<'a>;
    element owned::Struct40, borrowed::Struct40<'a>, borrowed::Struct40<'a>;
    element owned::Tree41, borrowed::Tree41<'a>, lazy::Tree41<'a>;
    value owned::Generic42<owned::Key4, HashMap<u8, [u8; 8]>>, borrowed::Generic42<'a, borrowed::Key4<'a>, HashMap<u8, Cow<'a, [u8; 8]>>>, lazy::Generic42<'a, borrowed::Key4<'a>, HashMap<u8, Cow<'a, [u8; 8]>>>;
    value owned::Struct43, borrowed::Struct43<'a>, lazy::Struct43<'a>;
    value owned::Enum44, borrowed::Enum44<'a>, lazy::Enum44<'a>;
    value owned::Struct45, owned::Struct45, lazy::Struct45<'a>;
    element owned::Generic46<owned::Key0, owned::Tree23>, borrowed::Generic46<'a, owned::Key0, owned::Tree23>, lazy::Generic46<'a, owned::Key0, owned::Tree23>;
    element owned::Struct47, owned::Struct47, lazy::Struct47<'a>;
    value owned::Struct48, borrowed::Struct48<'a>, lazy::Struct48<'a>;
    value owned::Enum49, borrowed::Enum49<'a>, borrowed::Enum49<'a>;
    value owned::Tree50, borrowed::Tree50<'a>, lazy::Tree50<'a>;
    value owned::Struct51, borrowed::Struct51<'a>, borrowed::Struct51<'a>;
    element owned::Enum52, borrowed::Enum52<'a>, lazy::Enum52<'a>;
    value owned::Struct53, owned::Struct53, owned::Struct53;
    value owned::Enum54, owned::Enum54, owned::Enum54;
    value owned::Generic55<u128, Box<NonZeroI64>>, owned::Generic55<u128, Box<NonZeroI64>>, lazy::Generic55<'a, u128, Box<NonZeroI64>>;
    element owned::Struct56, borrowed::Struct56<'a>, borrowed::Struct56<'a>;
    value owned::Struct57, owned::Struct57, lazy::Struct57<'a>;
    value owned::Struct58, owned::Struct58, lazy::Struct58<'a>;
    value owned::Enum59, borrowed::Enum59<'a>, borrowed::Enum59<'a>;
    value owned::Generic60<16>, borrowed::Generic60<'a, 16>, lazy::Generic60<'a, 16>;
    value owned::Struct61, owned::Struct61, owned::Struct61;
    element owned::Generic62<String, Option<i32>>, borrowed::Generic62<'a, &'a str, Option<i32>>, lazy::Generic62<'a, &'a str, Option<i32>>;
    element owned::Struct63, borrowed::Struct63<'a>, lazy::Struct63<'a>;
    value owned::Struct64, borrowed::Struct64<'a>, borrowed::Struct64<'a>;
    value owned::Generic65<3>, borrowed::Generic65<'a, 3>, lazy::Generic65<'a, 3>;
    value owned::Tree66, borrowed::Tree66<'a>, borrowed::Tree66<'a>;
    value owned::Struct67, owned::Struct67, owned::Struct67;
    element owned::Struct68, borrowed::Struct68<'a>, lazy::Struct68<'a>;
    element owned::Enum69, borrowed::Enum69<'a>, lazy::Enum69<'a>;
    value owned::Struct70, owned::Struct70, owned::Struct70;
    value owned::Enum71, borrowed::Enum71<'a>, lazy::Enum71<'a>;
    value owned::Generic72<owned::Key8, HashSet<usize>>, owned::Generic72<owned::Key8, HashSet<usize>>, lazy::Generic72<'a, owned::Key8, HashSet<usize>>;
    element owned::Generic73<u64, VecDeque<usize>>, borrowed::Generic73<'a, u64, VecDeque<usize>>, lazy::Generic73<'a, u64, Reread<'a, usize>>;
    value owned::Enum74, borrowed::Enum74<'a>, lazy::Enum74<'a>;
    element owned::Enum75, owned::Enum75, owned::Enum75;
    value owned::Struct76, borrowed::Struct76<'a>, lazy::Struct76<'a>;
    value owned::Enum77, owned::Enum77, owned::Enum77;
    element owned::Struct78, borrowed::Struct78<'a>, borrowed::Struct78<'a>;
    value owned::Generic79<[u8; 5], owned::Enum54>, borrowed::Generic79<'a, Cow<'a, [u8; 5]>, owned::Enum54>, lazy::Generic79<'a, Cow<'a, [u8; 5]>, owned::Enum54>;
    value owned::Struct80, borrowed::Struct80<'a>, lazy::Struct80<'a>;
    element owned::Tree81, borrowed::Tree81<'a>, lazy::Tree81<'a>;
    value owned::Struct82, owned::Struct82, lazy::Struct82<'a>;
    value owned::Enum83, borrowed::Enum83<'a>, lazy::Enum83<'a>;
    element owned::Struct84, borrowed::Struct84<'a>, lazy::Struct84<'a>;
    element owned::Enum85, borrowed::Enum85<'a>, lazy::Enum85<'a>;
    value owned::Generic86<HashMap<i64, Vec<u8>>, HashSet<isize>>, borrowed::Generic86<'a, HashMap<i64, &'a [u8]>, HashSet<isize>>, lazy::Generic86<'a, HashMap<i64, &'a [u8]>, HashSet<isize>>;
    value owned::Struct87, owned::Struct87, owned::Struct87;
    value owned::Tree88, borrowed::Tree88<'a>, lazy::Tree88<'a>;
    value owned::Tree89, owned::Tree89, owned::Tree89;
    element owned::Generic90<usize>, borrowed::Generic90<'a, usize>, lazy::Generic90<'a, usize>;
    value owned::Struct91, borrowed::Struct91<'a>, borrowed::Struct91<'a>;
    element owned::Struct92, borrowed::Struct92<'a>, lazy::Struct92<'a>;
    value owned::Struct93, borrowed::Struct93<'a>, borrowed::Struct93<'a>;
    value owned::Struct94, borrowed::Struct94<'a>, lazy::Struct94<'a>;
    element owned::Tree95, borrowed::Tree95<'a>, lazy::Tree95<'a>;
    value owned::Tree96, borrowed::Tree96<'a>, lazy::Tree96<'a>;
    value owned::Generic97<(Arc<str>, u16,), Arc<[Cell<u32>]>>, borrowed::Generic97<'a, (Cow<'a, str>, u16,), Arc<[Cell<u32>]>>, lazy::Generic97<'a, (Cow<'a, str>, u16,), Reread<'a, Cell<u32>>>;
    value owned::Generic98<3>, borrowed::Generic98<'a, 3>, borrowed::Generic98<'a, 3>;
    element owned::Struct99, borrowed::Struct99<'a>, lazy::Struct99<'a>;
    value owned::Enum100, borrowed::Enum100<'a>, lazy::Enum100<'a>;
    value owned::Struct101, owned::Struct101, owned::Struct101;
    value owned::Struct102, owned::Struct102, lazy::Struct102<'a>;
    value owned::Enum103, borrowed::Enum103<'a>, lazy::Enum103<'a>;
    value owned::Tree104, owned::Tree104, lazy::Tree104<'a>;
    element owned::Generic105<Box<[u8]>, Vec<u16>>, borrowed::Generic105<'a, Cow<'a, [u8]>, Vec<u16>>, lazy::Generic105<'a, Cow<'a, [u8]>, Reread<'a, u16>>;
    value owned::Generic106<16>, borrowed::Generic106<'a, 16>, lazy::Generic106<'a, 16>;
    element owned::Tree107, owned::Tree107, owned::Tree107;
    element owned::Enum108, owned::Enum108, owned::Enum108;
    value owned::Enum109, borrowed::Enum109<'a>, lazy::Enum109<'a>;
    value owned::Struct110, borrowed::Struct110<'a>, lazy::Struct110<'a>;
    value owned::Enum111, borrowed::Enum111<'a>, lazy::Enum111<'a>;
    element owned::Struct112, borrowed::Struct112<'a>, lazy::Struct112<'a>;
    value owned::Generic113<i16, i32>, owned::Generic113<i16, i32>, lazy::Generic113<'a, i16, i32>;
    value owned::Struct114, borrowed::Struct114<'a>, lazy::Struct114<'a>;
    element owned::Generic115<Box<str>, VecDeque<char>>, borrowed::Generic115<'a, Cow<'a, str>, VecDeque<char>>, lazy::Generic115<'a, Cow<'a, str>, Reread<'a, char>>;
    value owned::Struct116, borrowed::Struct116<'a>, lazy::Struct116<'a>;
    element owned::Struct117, borrowed::Struct117<'a>, borrowed::Struct117<'a>;
    value owned::Generic118<String, [u32; 2]>, borrowed::Generic118<'a, &'a str, [u32; 2]>, lazy::Generic118<'a, &'a str, [u32; 2]>;
    value owned::Struct119, borrowed::Struct119<'a>, borrowed::Struct119<'a>;
    value owned::Struct120, borrowed::Struct120<'a>, lazy::Struct120<'a>;
    element owned::Struct121, borrowed::Struct121<'a>, lazy::Struct121<'a>;
    value owned::Struct122, owned::Struct122, owned::Struct122;
    value owned::Struct123, borrowed::Struct123<'a>, borrowed::Struct123<'a>;
    value owned::Tree124, owned::Tree124, owned::Tree124;
    element owned::Struct125, borrowed::Struct125<'a>, lazy::Struct125<'a>;
    value owned::Struct126, owned::Struct126, lazy::Struct126<'a>;
    value owned::Tree127, borrowed::Tree127<'a>, lazy::Tree127<'a>;
    value owned::Struct128, borrowed::Struct128<'a>, borrowed::Struct128<'a>;
    value owned::Generic129<i32, VecDeque<[u8; 5]>>, borrowed::Generic129<'a, i32, VecDeque<Cow<'a, [u8; 5]>>>, lazy::Generic129<'a, i32, Reread<'a, Cow<'a, [u8; 5]>>>;
    element owned::Struct130, borrowed::Struct130<'a>, lazy::Struct130<'a>;
    element owned::Tree131, borrowed::Tree131<'a>, borrowed::Tree131<'a>;
    value owned::Tree132, borrowed::Tree132<'a>, lazy::Tree132<'a>;
    element owned::Enum133, borrowed::Enum133<'a>, lazy::Enum133<'a>;
    value owned::Enum134, owned::Enum134, owned::Enum134;
    element owned::Generic135<owned::Key3, Option<u128>>, borrowed::Generic135<'a, owned::Key3, Option<u128>>, lazy::Generic135<'a, owned::Key3, Option<u128>>;
    value owned::Struct136, borrowed::Struct136<'a>, lazy::Struct136<'a>;
    value owned::Struct137, owned::Struct137, owned::Struct137;
    value owned::Enum138, owned::Enum138, owned::Enum138;
    element owned::Enum139, borrowed::Enum139<'a>, lazy::Enum139<'a>;
    value owned::Tree140, borrowed::Tree140<'a>, borrowed::Tree140<'a>;
    value owned::Generic141<Vec<usize>>, borrowed::Generic141<'a, Vec<usize>>, lazy::Generic141<'a, Reread<'a, usize>>;
    value owned::Generic142<owned::Key9, [u8; 2]>, borrowed::Generic142<'a, borrowed::Key9<'a>, &'a [u8; 2]>, borrowed::Generic142<'a, borrowed::Key9<'a>, &'a [u8; 2]>;
    element owned::Struct143, borrowed::Struct143<'a>, lazy::Struct143<'a>;
    value owned::Struct144, owned::Struct144, owned::Struct144;
    value owned::Struct145, borrowed::Struct145<'a>, lazy::Struct145<'a>;
    value owned::Struct146, borrowed::Struct146<'a>, lazy::Struct146<'a>;
    element owned::Tree147, borrowed::Tree147<'a>, lazy::Tree147<'a>;
    value owned::Enum148, owned::Enum148, owned::Enum148;
    element owned::Struct149, borrowed::Struct149<'a>, lazy::Struct149<'a>;
    element owned::Generic150<Arc<str>, Box<str>>, borrowed::Generic150<'a, Cow<'a, str>, Cow<'a, str>>, lazy::Generic150<'a, Cow<'a, str>, Cow<'a, str>>;
    value owned::Struct151, borrowed::Struct151<'a>, lazy::Struct151<'a>;
    value owned::Struct152, borrowed::Struct152<'a>, borrowed::Struct152<'a>;
    value owned::Enum153, owned::Enum153, owned::Enum153;
    value owned::Generic154<owned::Struct82, Box<String>>, owned::Generic154<owned::Struct82, Box<&'a str>>, lazy::Generic154<'a, lazy::Struct82<'a>, Box<&'a str>>;
    element owned::Struct155, borrowed::Struct155<'a>, borrowed::Struct155<'a>;
    value owned::Struct156, borrowed::Struct156<'a>, borrowed::Struct156<'a>;
    value owned::Generic157<String>, owned::Generic157<&'a str>, lazy::Generic157<'a, &'a str>;
    value owned::Struct158, borrowed::Struct158<'a>, lazy::Struct158<'a>;
    element owned::Struct159, borrowed::Struct159<'a>, lazy::Struct159<'a>;
    element owned::Enum160, borrowed::Enum160<'a>, lazy::Enum160<'a>;
    value owned::Struct161, borrowed::Struct161<'a>, borrowed::Struct161<'a>;
    value owned::Struct162, owned::Struct162, owned::Struct162;
    element owned::Generic163<u64, Vec<Rc<str>>>, owned::Generic163<u64, Vec<Cow<'a, str>>>, lazy::Generic163<'a, u64, Reread<'a, Cow<'a, str>>>;
    value owned::Tree164, borrowed::Tree164<'a>, lazy::Tree164<'a>;
    element owned::Struct165, owned::Struct165, owned::Struct165;
    value owned::Struct166, borrowed::Struct166<'a>, lazy::Struct166<'a>;
    value owned::Enum167, owned::Enum167, owned::Enum167;
    value owned::Generic168<16>, borrowed::Generic168<'a, 16>, borrowed::Generic168<'a, 16>;
    value owned::Generic169<[u8; 3], i128>, owned::Generic169<&'a [u8; 3], i128>, owned::Generic169<&'a [u8; 3], i128>;
    value owned::Enum170, owned::Enum170, owned::Enum170;
    value owned::Struct171, owned::Struct171, lazy::Struct171<'a>;
    element owned::Enum172, borrowed::Enum172<'a>, lazy::Enum172<'a>;
    element owned::Struct173, borrowed::Struct173<'a>, lazy::Struct173<'a>;
    value owned::Enum174, borrowed::Enum174<'a>, lazy::Enum174<'a>;
    value owned::Struct175, owned::Struct175, owned::Struct175;
    element owned::Generic176<Option<Arc<str>>, [Ipv4Addr; 1]>, borrowed::Generic176<'a, Option<Cow<'a, str>>, [Ipv4Addr; 1]>, lazy::Generic176<'a, Option<Cow<'a, str>>, [Ipv4Addr; 1]>;
    value owned::Struct177, borrowed::Struct177<'a>, lazy::Struct177<'a>;
    value owned::Generic178<16>, borrowed::Generic178<'a, 16>, lazy::Generic178<'a, 16>;
    value owned::Enum179, owned::Enum179, owned::Enum179;
    element owned::Struct180, borrowed::Struct180<'a>, borrowed::Struct180<'a>;
    value owned::Tree181, borrowed::Tree181<'a>, lazy::Tree181<'a>;
    element owned::Enum182, borrowed::Enum182<'a>, lazy::Enum182<'a>;
    element owned::Tree183, owned::Tree183, lazy::Tree183<'a>;
    value owned::Struct184, owned::Struct184, lazy::Struct184<'a>;
    value owned::Struct185, borrowed::Struct185<'a>, borrowed::Struct185<'a>;
    element owned::Struct186, owned::Struct186, owned::Struct186;
    value owned::Struct187, owned::Struct187, owned::Struct187;
    value owned::Generic188<String, Vec<NonZeroI64>>, borrowed::Generic188<'a, &'a str, Vec<NonZeroI64>>, lazy::Generic188<'a, &'a str, Reread<'a, NonZeroI64>>;
    value owned::Struct189, owned::Struct189, owned::Struct189;
    value owned::Tree190, borrowed::Tree190<'a>, lazy::Tree190<'a>;
    element owned::Generic191<String, [u8; 2]>, borrowed::Generic191<'a, &'a str, &'a [u8; 2]>, lazy::Generic191<'a, &'a str, &'a [u8; 2]>;
    value owned::Tree192, owned::Tree192, owned::Tree192;
    value owned::Generic193<isize, owned::Struct117>, borrowed::Generic193<'a, isize, borrowed::Struct117<'a>>, lazy::Generic193<'a, isize, borrowed::Struct117<'a>>;
    value owned::Struct194, borrowed::Struct194<'a>, lazy::Struct194<'a>;
    value owned::Enum195, borrowed::Enum195<'a>, lazy::Enum195<'a>;
    value owned::Enum196, owned::Enum196, owned::Enum196;
    element owned::Enum197, owned::Enum197, owned::Enum197;
    element owned::Struct198, borrowed::Struct198<'a>, borrowed::Struct198<'a>;
    value owned::Struct199, owned::Struct199, lazy::Struct199<'a>;
    value owned::Enum200, borrowed::Enum200<'a>, lazy::Enum200<'a>;
    value owned::Enum201, owned::Enum201, owned::Enum201;
    element owned::Enum202, borrowed::Enum202<'a>, lazy::Enum202<'a>;
    value owned::Struct203, borrowed::Struct203<'a>, borrowed::Struct203<'a>;
    element owned::Struct204, owned::Struct204, lazy::Struct204<'a>;
    value owned::Struct205, owned::Struct205, owned::Struct205;
    value owned::Struct206, borrowed::Struct206<'a>, borrowed::Struct206<'a>;
    value owned::Enum207, borrowed::Enum207<'a>, lazy::Enum207<'a>;
    element owned::Struct208, borrowed::Struct208<'a>, lazy::Struct208<'a>;
    value owned::Generic209<owned::Enum49, Vec<u8>>, borrowed::Generic209<'a, borrowed::Enum49<'a>, Vec<u8>>, lazy::Generic209<'a, borrowed::Enum49<'a>, Reread<'a, u8>>;
    value owned::Struct210, owned::Struct210, owned::Struct210;
    element owned::Tree211, borrowed::Tree211<'a>, borrowed::Tree211<'a>;
    element owned::Generic212<Vec<u8>>, owned::Generic212<&'a [u8]>, lazy::Generic212<'a, &'a [u8]>;
    value owned::Struct213, borrowed::Struct213<'a>, lazy::Struct213<'a>;
    value owned::Generic214<owned::Generic118<String, [u32; 2]>>, borrowed::Generic214<'a, borrowed::Generic118<'a, &'a str, [u32; 2]>>, lazy::Generic214<'a, lazy::Generic118<'a, &'a str, [u32; 2]>>;
    value owned::Generic215<1>, borrowed::Generic215<'a, 1>, borrowed::Generic215<'a, 1>;
    element owned::Struct216, owned::Struct216, owned::Struct216;
    value owned::Enum217, owned::Enum217, lazy::Enum217<'a>;
    element owned::Enum218, borrowed::Enum218<'a>, lazy::Enum218<'a>;
    value owned::Enum219, owned::Enum219, owned::Enum219;
    value owned::Enum220, borrowed::Enum220<'a>, lazy::Enum220<'a>;
    value owned::Tree221, owned::Tree221, lazy::Tree221<'a>;
    value owned::Struct222, owned::Struct222, owned::Struct222;
    value owned::Struct223, owned::Struct223, lazy::Struct223<'a>;
}

#[derive(SdpDispatch, Arbitrary)]
pub(crate) enum Message {
    Key5(owned::Key5),
    Key8(owned::Key8),
    Struct12(owned::Struct12),
    Enum13(owned::Enum13),
    Struct14(owned::Struct14),
    Struct15(owned::Struct15),
    Enum18(owned::Enum18),
    Struct21(owned::Struct21),
    Tree23(owned::Tree23),
    Struct27(owned::Struct27),
    Enum29(owned::Enum29),
    Tree31(owned::Tree31),
    Struct36(owned::Struct36),
    Tree50(owned::Tree50),
    Struct53(owned::Struct53),
    Struct57(owned::Struct57),
    Struct58(owned::Struct58),
    Struct64(owned::Struct64),
    Enum69(owned::Enum69),
    Enum71(owned::Enum71),
    Struct82(owned::Struct82),
    Enum83(owned::Enum83),
    Struct84(owned::Struct84),
    Enum85(owned::Enum85),
    Registry(PluginRegistry),
}

#[derive(SdpDispatch)]
pub(crate) enum MessageRef<'a> {
    Key5(owned::Key5),
    Key8(owned::Key8),
    Struct12(borrowed::Struct12<'a>),
    Enum13(borrowed::Enum13<'a>),
    Struct14(borrowed::Struct14<'a>),
    Struct15(borrowed::Struct15<'a>),
    Enum18(owned::Enum18),
    Struct21(owned::Struct21),
    Tree23(owned::Tree23),
    Struct27(borrowed::Struct27<'a>),
    Enum29(owned::Enum29),
    Tree31(borrowed::Tree31<'a>),
    Struct36(borrowed::Struct36<'a>),
    Tree50(borrowed::Tree50<'a>),
    Struct53(owned::Struct53),
    Struct57(owned::Struct57),
    Struct58(owned::Struct58),
    Struct64(borrowed::Struct64<'a>),
    Enum69(borrowed::Enum69<'a>),
    Enum71(borrowed::Enum71<'a>),
    Struct82(owned::Struct82),
    Enum83(borrowed::Enum83<'a>),
    Struct84(borrowed::Struct84<'a>),
    Enum85(borrowed::Enum85<'a>),
    Registry(PluginRegistryRef<'a>),
}

pub(crate) const MESSAGES: &[Alone] = &[
    Alone::of::<owned::Key5>(),
    Alone::of::<owned::Key8>(),
    Alone::of::<owned::Struct12>(),
    Alone::of::<owned::Enum13>(),
    Alone::of::<owned::Struct14>(),
    Alone::of::<owned::Struct15>(),
    Alone::of::<owned::Enum18>(),
    Alone::of::<owned::Struct21>(),
    Alone::of::<owned::Tree23>(),
    Alone::of::<owned::Struct27>(),
    Alone::of::<owned::Enum29>(),
    Alone::of::<owned::Tree31>(),
    Alone::of::<owned::Struct36>(),
    Alone::of::<owned::Tree50>(),
    Alone::of::<owned::Struct53>(),
    Alone::of::<owned::Struct57>(),
    Alone::of::<owned::Struct58>(),
    Alone::of::<owned::Struct64>(),
    Alone::of::<owned::Enum69>(),
    Alone::of::<owned::Enum71>(),
    Alone::of::<owned::Struct82>(),
    Alone::of::<owned::Enum83>(),
    Alone::of::<owned::Struct84>(),
    Alone::of::<owned::Enum85>(),
    Alone::of::<PluginRegistry>(),
];
